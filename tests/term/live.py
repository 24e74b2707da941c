"""live.py EINSTEP : the real program on a pseudo terminal of our own, where every byte that goes in
and comes out is known: storms of keys, characters that arrive in pieces, a terminal that goes away."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

EINSTEP = os.path.abspath(sys.argv[1])
passed = failed = 0


def check(name, fine, detail=""):
    global passed, failed
    if fine:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {name} {detail}")


class Terminal:
    def __init__(self, *arguments, width=80, height=24, **environment):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            settings = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8", **environment)
            os.execve(EINSTEP, [EINSTEP, *arguments], settings)
        self.resize(width, height)

    def resize(self, width, height):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def read(self, quiet=0.5, most=20.0):
        """What comes until nothing has come for a while."""
        out, end = b"", time.time() + most
        while time.time() < end:
            ready, _, _ = select.select([self.fd], [], [], quiet)
            if not ready:
                break
            try:
                piece = os.read(self.fd, 65536)
            except OSError:
                break
            if not piece:
                break
            out += piece
        return out

    def read_until(self, text, most=20.0):
        out, end = b"", time.time() + most
        while text not in plain(out) and time.time() < end:
            out += self.read(0.05, 0.2)
        return out

    def write(self, text):
        os.write(self.fd, text)

    def screen(self):
        """All of the screen, drawn anew because the size changes."""
        self.resize(90, 24)
        self.read()
        self.resize(80, 24)
        return plain(self.read())

    def status(self, most=10.0):
        """Exit status; None when it has not ended in time (then it is ended)."""
        end = time.time() + most
        while time.time() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            self.read(0.05, 0.1)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        return None

    def processor_seconds(self):
        with open(f"/proc/{self.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def plain(out):
    return re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", out)


def storm_draws_seldom():
    terminal = Terminal("views")
    first = len(terminal.read_until(b"step 0 of"))
    terminal.write(b"s" * 150)
    out = terminal.read(1.0)
    check("150 keys at once: the last is drawn", b"150" in plain(out), plain(out)[-200:])
    check("150 keys at once: few drawings", len(out) < 12 * first, f"{len(out)} bytes, first {first}")
    terminal.write(b"\x1b[<65;10;10M" * 500 + b"q")
    check("500 turns of the wheel, then q", terminal.status() == 0)


def a_key_draws_little():
    terminal = Terminal("views")
    terminal.read_until(b"step 0 of")
    terminal.write(b"s")
    out = terminal.read()
    check("a key draws", b"1" in plain(out))
    check("a key draws little", 0 < len(out) < 4096, f"{len(out)} bytes")
    terminal.write(b"q")
    check("q ends it", terminal.status() == 0)


def pieces_of_characters():
    terminal = Terminal("views")
    terminal.read_until(b"step 0 of")
    terminal.write(b":say ")
    for byte in "轴é".encode():
        terminal.write(bytes([byte]))
        time.sleep(0.1)
    terminal.write(b"\r")
    out = terminal.read()
    check("characters that arrive byte by byte", "轴".encode() in out, plain(out)[-300:])
    for byte in b"\x1b[6~":
        terminal.write(bytes([byte]))
        time.sleep(0.005)
    out = terminal.screen()
    check("a key's sequence in pieces", b"1/17" in out, out[-200:])
    terminal.write(b"\xff\xfe\x80\x00\x1b[999;999R\x1b]0;x\x07\x1bP")
    terminal.read()
    terminal.write(b"\x1b\x1b")
    terminal.read()
    terminal.write(b"q")
    status = terminal.status(3)
    if status is None:
        check("bytes that mean nothing", False)
    else:
        check("bytes that mean nothing", status == 0, status)


def resizes():
    terminal = Terminal("views")
    terminal.read_until(b"step 0 of")
    for i in range(200):
        terminal.resize(20 + i * 7 % 180, 5 + i * 5 % 60)
        terminal.write(b"s" if i % 3 else b"S")
    terminal.resize(100, 30)
    terminal.write(b"\x1b[H")
    out = terminal.read_until(b"step 0 of")
    check("200 resizes with keys between", b"step 0 of" in plain(out))
    out = terminal.read()
    terminal.write(b"q")
    check("leaves after resizes", terminal.status() == 0)


def goes_away():
    terminal = Terminal("views")
    terminal.read_until(b"step 0 of")
    os.close(terminal.fd)
    end = time.time() + 5
    status = None
    while status is None and time.time() < end:
        pid, raw = os.waitpid(terminal.pid, os.WNOHANG)
        status = os.waitstatus_to_exitcode(raw) if pid else None
        time.sleep(0.05)
    check("a terminal that goes away ends it", status == 128 + signal.SIGHUP, status)


def waits_quietly():
    terminal = Terminal("views")
    terminal.read_until(b"step 0 of")
    before = terminal.processor_seconds()
    time.sleep(1)
    check("waiting takes no time", terminal.processor_seconds() - before < 0.1)
    terminal.write(b"q")
    check("q ends it after waiting", terminal.status() == 0)


def gives_the_terminal_back():
    for number in ("TERM HUP INT QUIT USR1 USR2 ALRM VTALRM PROF IO ABRT SEGV BUS FPE ILL SYS TRAP "
                   "XCPU XFSZ").split():
        terminal = Terminal("views")
        found = termios.tcgetattr(terminal.fd)
        terminal.read_until(b"step 0 of")
        check(f"SIG{number}: the modes were changed", termios.tcgetattr(terminal.fd) != found)
        os.kill(terminal.pid, getattr(signal, "SIG" + number))
        out, status = terminal.read(0.3, 3), None
        modes = termios.tcgetattr(terminal.fd)
        status = terminal.status(5)
        code = getattr(signal, "SIG" + number)
        check(f"SIG{number}: status", status in (128 + code, -code), status)
        check(f"SIG{number}: the same modes", modes == found)
        check(f"SIG{number}: the other screen is left", out.rstrip().endswith(b"\x1b[?1049l") or
              b"\x1b[?1049l" in out)
        check(f"SIG{number}: the cursor is on", out.rfind(b"\x1b[?25h") > out.rfind(b"\x1b[?25l"))
        check(f"SIG{number}: the mouse is off", out.rfind(b"1000l") > out.rfind(b"1000h"), out)


for test in (a_key_draws_little, storm_draws_seldom, pieces_of_characters, resizes, goes_away,
             waits_quietly, gives_the_terminal_back):
    test()
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)

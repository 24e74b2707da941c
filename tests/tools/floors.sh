#!/bin/sh
# Checks every include of src/ against src/FLOORS: lower floors only, no wall crossed, each
# library in its one place.
cd "$(dirname "$0")/../.." || exit 2
grep -nE '^[[:space:]]*#[[:space:]]*include' src/*/*.[ch] src/*/*.def src/*/*.inc src/main.c |
awk '
    function bad(why) { print place ": " why; failures++ }
    BEGIN {
        while ((getline line < "src/FLOORS") > 0) {
            n = split(line, w, /[ \t]+/)
            if (line ~ /^#/ || n < 2) continue
            if (w[1] == "only") only[w[4]] = w[2]
            else if (w[2] == "not") wall[w[1] "/" w[3]] = 1
            else floor[w[1]] = w[2]
        }
    }
    {
        split($0, part, ":")
        place = part[1] ":" part[2]
        split(part[1], path, "/")
        folder = path[2]
        match($0, /[<"][^>"]*[>"]/)
        header = substr($0, RSTART + 1, RLENGTH - 2)
        for (library in only)
            if (index(header, library) && index(part[1], "src/" only[library]) != 1)
                bad(header " belongs to " only[library] " only")
        parts = split(header, to, "/")
        if ($0 !~ /"/ || parts == 1) next # a library, or what the build made
        if (parts != 2 || !(to[1] in floor)) {
            bad(header " is not FOLDER/FILE of a folder in src/FLOORS")
            next
        }
        if (folder == to[1] || folder ~ /main.c/) next
        if (floor[to[1]] >= floor[folder]) bad(folder " (floor " floor[folder] ") includes " to[1] " (floor " floor[to[1]] ")")
        if ((folder "/" to[1]) in wall) bad(folder " must not know " to[1])
    }
    END { if (!failures) print "floors: all includes go down"; exit failures > 0 }
'

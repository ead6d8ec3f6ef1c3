#!/bin/sh
# Start Kongbox with a double click, on macOS and Linux: find Python, install the wheel that lies beside this file,
# serve, and open the browser. Everything it installs lies in one folder of your own; nothing else is changed.
cd "$(dirname "$0")" || exit 1

stop() {
    printf '\n%s\n' "$1"
    if [ -t 0 ]; then
        printf 'Press Enter to close this window. '
        read -r _
    fi
    exit "${2:-1}"
}

# A window that was opened by a double click may not know where Python was installed.
PATH=$PATH:/usr/local/bin:/opt/homebrew/bin
for folder in /Library/Frameworks/Python.framework/Versions/3.*/bin; do
    PATH=$PATH:$folder
done
export PATH

wheel=
for file in kongbox-*.whl; do
    [ ! -e "$file" ] || wheel=$file
done
[ -n "$wheel" ] || stop 'The file kongbox-….whl is missing. Unpack the whole folder, then start again.'

python=
for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
    found=$(command -v "$name") || continue
    # Apple's own python3 only offers to install developer tools.
    if [ "$found" = /usr/bin/python3 ] && [ "$(uname)" = Darwin ] && ! xcode-select -p >/dev/null 2>&1; then
        continue
    fi
    if "$found" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$found
        break
    fi
done
[ -n "$python" ] || stop 'Kongbox needs Python 3.11 or newer. Install it from python.org, then start again.'

if [ "$(uname)" = Darwin ]; then
    data="$HOME/Library/Application Support/kongbox"
else
    data="${XDG_DATA_HOME:-$HOME/.local/share}/kongbox"
fi
program="$data/program"
if [ "$(cat "$program/installed.txt" 2>/dev/null)" != "$wheel" ]; then
    echo 'Installing Kongbox. This takes a minute and needs the internet.'
    (umask 077 && mkdir -p "$data") || stop "Can’t write to the folder $data."
    "$python" -m venv --clear "$program" ||
        stop 'Python can’t create a virtual environment. On Debian or Ubuntu: sudo apt install python3-venv'
    "$program/bin/python" -m pip install --quiet --disable-pip-version-check "$wheel" ||
        stop 'Kongbox could not be installed. Check the internet connection, then start again.'
    echo "$wheel" >"$program/installed.txt"
fi

choice=${1:-}
if [ -z "$choice" ] && [ -t 0 ]; then
    printf '\nPress Enter to run your own tournaments, or type demo and press Enter to try everything out: '
    read -r choice
fi
[ "$choice" = demo ] || choice=hall
"$program/bin/kongbox" "$choice" --open || stop 'Kongbox has stopped.'

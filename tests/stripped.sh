#!/bin/sh
# Run the tests on a machine that has nothing: a small Debian in a folder of its own, with Python, make and git; no home,
# another locale, another time zone. Needs root and debootstrap. A folder that is named stays and serves again.
#
#   make stripped [STRIPPED=folder]
set -eu
cd "$(dirname "$0")/.."
suite=bookworm
packages=python3,python3-venv,make,git,ca-certificates
machine=${1:-}
if [ -z "$machine" ]; then
    machine=$(mktemp -d /var/tmp/kongbox-stripped-XXXXXX)
    trap 'rm -rf "$machine"' EXIT
    # It is the root of everything in there, also for PostgreSQL, which runs as somebody else.
    chmod 755 "$machine"
fi
[ -d "$machine/usr" ] || debootstrap --variant=minbase --include=$packages $suite "$machine"

# How the network is reached is all it takes from the machine around it.
for file in resolv.conf hosts pip.conf ssl/certs/ca-certificates.crt; do
    [ ! -e /etc/$file ] || cp -L /etc/$file "$machine/etc/$file"
done
rm -rf "$machine/kongbox"
git clone --quiet . "$machine/kongbox"

# What is mounted and started in here ends with it.
unshare --mount --pid --fork sh -eu -c '
    mount -t proc proc "$1/proc"
    mount --bind /dev "$1/dev"
    mount -t tmpfs tmpfs "$1/dev/shm"
    exec chroot "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/nowhere LC_ALL=POSIX TZ=Pacific/Auckland CI=true \
        make --directory /kongbox test
' sh "$machine"

#!/bin/sh
# Fetch the vendored files at their pinned versions. A new version needs a new checksum here and a new line in VERSION.
set -eu
cd "$(dirname "$0")"
version=$(sed -n 's/^axe-core //p' VERSION)
sum=20c09fe157a8a34a30e241aaa1fcdade657734f08ab379ecfbeb7d45cc46e878

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm pack --silent --pack-destination "$folder" "axe-core@$version" >/dev/null
tar -xzf "$folder/axe-core-$version.tgz" -C "$folder"
echo "$sum  $folder/package/axe.min.js" | sha256sum --check --status || {
  echo "axe-core $version is not the file it was: expected $sum. Nothing was replaced." >&2
  exit 1
}
cp "$folder/package/axe.min.js" axe.min.js
cp "$folder/package/LICENSE" LICENSE-axe-core
echo "axe-core $version is in place."

#!/bin/sh
# /usr/local/bin/tokri: the operator's tool as the user of the shop, with the settings that tokri.service gives it.
# In /etc/tokri.env put a value with spaces or signs between single quotes: systemd and this shell both read it so.
TOKRI=${TOKRI:-/opt/tokri}
set -a
[ ! -r /etc/tokri.env ] || . /etc/tokri.env
DATA_DIR=/var/lib/tokri
cd "$TOKRI" || exit 1
exec runuser -u tokri -- node_modules/.bin/node build/program/tokri.js "$@"

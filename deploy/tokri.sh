#!/bin/sh
# /usr/local/bin/tokri: the operator's tool as the user of the shop, with the settings that tokri.service gives it.
# /etc/tokri.env holds a NAME=value on each line, which is read as systemd reads it: nothing in a value is run or replaced,
# and quotes around all of it are left out.
TOKRI=${TOKRI:-/opt/tokri}
SETTINGS=${SETTINGS:-/etc/tokri.env}
[ ! -r "$SETTINGS" ] || while IFS= read -r line || [ -n "$line" ]; do
  name=${line%%=*} value=${line#*=}
  case $name in '' | [!A-Z]* | *[!A-Z0-9_]*) continue ;; esac
  case $value in
    \'*\') value=${value#\'} value=${value%\'} ;;
    \"*\") value=${value#\"} value=${value%\"} ;;
  esac
  export "$name=$value"
done <"$SETTINGS"
# What it tells to type begins with its own name.
export DATA_DIR=/var/lib/tokri TOKRI_COMMAND=tokri
cd "$TOKRI" || exit 1
exec runuser -u tokri -- node_modules/.bin/node build/program/tokri.js "$@"

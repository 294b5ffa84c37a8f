#!/bin/sh
# Makes the secrets of compose.yaml in the folder secrets, as far as they are missing: sh deploy/secrets.sh
# The folder is its owner's only. Containers read the files as other users, so these have no further protection.
set -eu
mkdir -p secrets
chmod 700 secrets

make() {
  test -s "secrets/$1" || printf '%s\n' "$2" > "secrets/$1"
  chmod 444 "secrets/$1"
}

make postgres_password "$(openssl rand -hex 24)"
make database_url "postgres://tuma:$(cat secrets/postgres_password)@postgres:5432/tuma"
make admin_password "$(openssl rand -base64 12)"
make tuma_backup_key "$(openssl rand -base64 32)"
make tuma_secret_key "$(openssl rand -base64 32)"

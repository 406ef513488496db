#!/bin/sh
# Runs once, when the primary's database is made (docker-compose.scale.yml): who may copy it, and a slot that keeps what the
# standby has not read yet.
set -e
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 --set password="$STANDBY_PASSWORD" <<'SQL'
CREATE ROLE standby REPLICATION LOGIN PASSWORD :'password';
SELECT pg_create_physical_replication_slot('standby');
SQL
echo "host replication standby all scram-sha-256" >> "$PGDATA/pg_hba.conf"

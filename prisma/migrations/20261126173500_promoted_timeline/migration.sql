-- Which history the numbers of changes belong to, as before; the timeline is that of what is written now. The one in the control file is
-- that of the last checkpoint, which a promoted standby makes minutes later.
CREATE OR REPLACE FUNCTION change_cluster() RETURNS text LANGUAGE sql AS $$
    SELECT concat_ws('.', (SELECT system_identifier FROM pg_control_system()),
        ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int,
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        'scholarships'::regclass::oid)
$$;

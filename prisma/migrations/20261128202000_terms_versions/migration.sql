-- What a save changed, so that the version of one text is found without reading the texts of all versions.
ALTER TABLE setting_versions ADD COLUMN changed text[] DEFAULT '{}';

UPDATE setting_versions AS given SET changed = ARRAY(
    SELECT coalesce(now.key, before.key)
    FROM jsonb_each(given."values") AS now
    FULL JOIN jsonb_each(coalesce((
        SELECT earlier."values" FROM setting_versions AS earlier
        WHERE earlier.version < given.version ORDER BY earlier.version DESC LIMIT 1), '{}')) AS before ON before.key = now.key
    WHERE now.value IS DISTINCT FROM before.value
    ORDER BY 1);

-- The legal texts that an applicant agreed to are those of the settings in force at submission. Null while nothing was stored.
ALTER TABLE applications ADD COLUMN settings_version integer
    REFERENCES setting_versions (version) ON UPDATE CASCADE ON DELETE RESTRICT;

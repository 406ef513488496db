-- An organisation's own colour and reply address. The pages show their descriptions as Markdown from now on: in stored
-- descriptions, all that would be formatting is escaped, so that they look as before.
ALTER TABLE organisations ADD COLUMN accent_color text, ADD COLUMN reply_to text;

UPDATE organisations SET description =
    regexp_replace(regexp_replace(description, '([\\`*_\[\]<>#&=+~-])', '\\\1', 'g'), '^(\s*\d{1,9})([.)])', '\1\\\2', 'gn')
WHERE description IS NOT NULL;

ALTER TABLE outbox_mails ADD COLUMN reply_to text;

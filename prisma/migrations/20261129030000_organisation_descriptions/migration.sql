-- Descriptions from before Markdown have a backslash at every character that could be formatting. In these places it has
-- no effect and only disturbs whoever edits the text: within a line, at characters that mean something only at its
-- start; at the sign & unless an entity follows; and at an underscore within a word.
UPDATE organisations SET description = regexp_replace(regexp_replace(regexp_replace(description,
    '(?<=[^\s\\][ \t]*)\\([#=+>-])', '\1', 'g'),
    '(?<!\\)\\&(?![a-zA-Z][a-zA-Z0-9]{0,31};|#)', '&', 'g'),
    '(?<=[a-zA-Z0-9])\\_(?=[a-zA-Z0-9])', '_', 'g')
WHERE description LIKE '%\\%';

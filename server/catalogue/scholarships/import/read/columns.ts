import { refuse } from '../../../../platform/errors.ts';

export type Columns = {
  required: readonly string[];
  optional?: readonly string[];
  /** Other names of a column, preferred ones first. Case, spaces and punctuation are ignored. */
  aliases?: Readonly<Record<string, readonly string[]>>;
  joined?: Readonly<Record<string, readonly string[]>>;
};

/**
 * Returns the standard names of a header's columns. Unknown columns keep their name in the file. Throws INVALID_INPUT
 * for a repeated or missing column.
 */
export function readHeader(cells: readonly string[], line: number, columns: Columns): string[] {
  const header = nameColumns(
    cells.map((cell) => cell.trim()),
    columns,
  );
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index);
  if (twice !== undefined) throw refuse('INVALID_INPUT', 'import.headerTwice', { line, name: twice });
  const has = (name: string) => header.includes(name);
  const missing = columns.required.filter((name) => !has(name) && !columns.joined?.[name]?.every(has));
  if (missing.length > 0)
    throw refuse('INVALID_INPUT', 'import.headerLacks', { line, names: missing.join(', ') });
  return header;
}

function nameColumns(header: string[], { required, optional = [], aliases = {}, joined = {} }: Columns) {
  const named = [...header];
  const plain = header.map(toPlain);
  for (const name of new Set([...required, ...optional, ...Object.values(joined).flat()])) {
    if (header.includes(name)) continue;
    const place = [name, ...(aliases[name] ?? [])]
      .map((alias) => (header.includes(alias) ? header.indexOf(alias) : plain.indexOf(toPlain(alias))))
      .find((index) => index >= 0 && named[index] === header[index]);
    if (place !== undefined) named[place] = name;
  }
  return named;
}

function toPlain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

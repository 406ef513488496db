import { z } from 'zod';
import type { Import } from '../../../../prisma/client/client.ts';
import type { Columns } from '../../../catalogue/scholarships/import/read/columns.ts';

const choices = z.record(z.string(), z.string());

export function readChoices({ columns }: Pick<Import, 'columns'>): Record<string, string> {
  return choices.parse(columns);
}

/**
 * Makes the headings that the admin chose the preferred aliases of their fields. Makes all columns optional, so that
 * the header can always be read.
 */
export function withChoices(columns: Columns, chosen: Record<string, string>): Columns {
  const aliases: Record<string, readonly string[]> = { ...columns.aliases };
  for (const [heading, field] of Object.entries(chosen))
    aliases[field] = [heading, ...(aliases[field] ?? [])];
  return { ...columns, required: [], optional: listFields(columns), aliases };
}

/**
 * Lists the fields for which the file has no column. A column for a combined field replaces the columns for its
 * parts, and vice versa.
 */
export function listOpenFields(header: readonly string[], columns: Columns): string[] {
  const has = (name: string) => header.includes(name);
  const joined = Object.entries(columns.joined ?? {});
  const replaced = joined.flatMap(([whole, parts]) => (has(whole) ? parts : parts.every(has) ? [whole] : []));
  return listFields(columns).filter((name) => !has(name) && !replaced.includes(name));
}

export function listMissing(openFields: readonly string[], { required }: Columns): string[] {
  return required.filter((name) => openFields.includes(name));
}

function listFields({ required, optional = [], joined = {} }: Columns): string[] {
  return [...new Set([...required, ...Object.values(joined).flat(), ...optional])];
}

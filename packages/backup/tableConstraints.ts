import type pg from 'pg';
import { quote } from './readTables.ts';

export type SuspendedConstraints = string[];

const ENABLE: Record<string, string> = { O: 'ENABLE', A: 'ENABLE ALWAYS', R: 'ENABLE REPLICA' };

/**
 * Disables triggers and drops foreign keys, which the tables' owner may do without being a superuser. Rows can then
 * be loaded in any order, and triggers add no rows that the backup already contains.
 */
export async function suspendConstraints(client: pg.Client): Promise<SuspendedConstraints> {
  const { rows: triggers } = await client.query(`
    SELECT c.relname AS "table", t.tgname AS name, t.tgenabled AS mode
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal AND t.tgenabled <> 'D'`);
  const { rows: keys } = await client.query(`
    SELECT c.relname AS "table", k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE c.relnamespace = 'public'::regnamespace AND k.contype = 'f' AND k.conparentid = 0`);
  const back: SuspendedConstraints = [];
  for (const { table, name, mode } of triggers) {
    await client.query(`ALTER TABLE ${quote(table)} DISABLE TRIGGER ${quote(name)}`);
    back.push(`ALTER TABLE ${quote(table)} ${ENABLE[mode]} TRIGGER ${quote(name)}`);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${quote(table)} DROP CONSTRAINT ${quote(name)}`);
    back.push(`ALTER TABLE ${quote(table)} ADD CONSTRAINT ${quote(name)} ${definition}`);
  }
  return back;
}

export async function restoreConstraints(client: pg.Client, rules: SuspendedConstraints): Promise<void> {
  for (const statement of rules) await client.query(statement);
}

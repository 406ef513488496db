import { z } from 'zod';
import type { List, ListColumn } from '../../../rules/lists/list.ts';
import { type OptionSettings, translateToWire } from '../../platform/language/optionLabels.ts';
import type { Env } from '../../platform/settings/env.ts';
import { localDate, wholeFee, wireDate } from './wireKinds.ts';

export type WireRecord = Record<string, unknown>;

export type WireSettings = Pick<Env, 'TIME_ZONE'> & OptionSettings;

type Columns = Pick<List, 'columns'>;

const onWire = ({ columns }: Columns) =>
  Object.entries(columns).flatMap(([id, column]) =>
    column.wire ? [{ ...column, id, wire: column.wire }] : [],
  );

export function rowWriter(list: Columns) {
  const columns = onWire(list);
  return (env: WireSettings, row: Readonly<Record<string, unknown>>): WireRecord =>
    Object.fromEntries(columns.map(({ id, wire, name }) => [wire, write(env, row[id], name)]));
}

/** Writes options in English for every caller, and null as an empty string. */
function write(env: WireSettings, value: unknown, name: ListColumn['name']): unknown {
  if (value instanceof Date) return wireDate(env, value);
  return typeof value === 'string' && name ? translateToWire(env, name(value)) : (value ?? '');
}

export function describeColumns(list: Columns): Record<string, z.ZodType> {
  return Object.fromEntries(onWire(list).map(({ wire, is }) => [wire, SCHEMAS[is ?? 'text']]));
}

const SCHEMAS = {
  text: z.string(),
  number: z.number(),
  money: wholeFee,
  day: z.iso.date().meta({ examples: ['2026-11-30'] }),
  instant: localDate,
};

import { z } from 'zod';
import { SOURCE_LANGUAGE } from '../../../../../messages/languages.ts';
import { labelOptions } from '../../../../../messages/options.ts';
import { LAST_MINUTE } from '../../../../../rules/catalogue/dates.ts';
import { FUNDING_COVERS, FUNDING_FREQUENCIES } from '../../../../../rules/catalogue/scholarshipOptions.ts';
import { amountProblem } from '../../../../../rules/money/amountProblem.ts';
import { isCurrency } from '../../../../../rules/money/currencies.ts';
import { parseAmount } from '../../../../../rules/money/typedAmount.ts';
import { type FieldProblems, isProblem, problem, readProblem } from '../../../../../rules/problems.ts';
import { getTranslator } from '../../../../platform/language/translate.ts';
import type { ReadValue } from './readValue.ts';

const t = getTranslator(SOURCE_LANGUAGE, 'options');

const FREQUENCY_WORDS = wordsOf(labelOptions(t, 'fundingFrequency', FUNDING_FREQUENCIES));
const COVER_WORDS = wordsOf(labelOptions(t, 'fundingCovers', FUNDING_COVERS));

type Words = Readonly<Record<string, string>>;
type Kind = 'text' | 'number' | 'day' | 'time' | 'amount' | 'flag' | { one: Words } | { many: Words };
type Field = { of: 'funding' | 'dates'; member: string; kind: Kind };

/**
 * Fields that import files have but the REST API lacks, keyed by column name. A record that contains one member of a
 * part such as `funding` replaces the whole part.
 */
const FIELDS: Record<string, Field> = {
  fundingMin: { of: 'funding', member: 'min', kind: 'amount' },
  fundingMax: { of: 'funding', member: 'max', kind: 'amount' },
  fundingCurrency: { of: 'funding', member: 'currency', kind: 'text' },
  fundingFrequency: { of: 'funding', member: 'frequency', kind: { one: FREQUENCY_WORDS } },
  fundingMonths: { of: 'funding', member: 'months', kind: 'number' },
  awardCount: { of: 'funding', member: 'awardCount', kind: 'number' },
  fundingCovers: { of: 'funding', member: 'covers', kind: { many: COVER_WORDS } },
  isRenewable: { of: 'funding', member: 'isRenewable', kind: 'flag' },
  fundingNote: { of: 'funding', member: 'note', kind: 'text' },
  opensOn: { of: 'dates', member: 'opensOn', kind: 'day' },
  opensTime: { of: 'dates', member: 'opensTime', kind: 'time' },
  deadlineTime: { of: 'dates', member: 'deadlineTime', kind: 'time' },
  deadlineChoice: { of: 'dates', member: 'deadlineChoice', kind: 'text' },
  timeZone: { of: 'dates', member: 'timeZone', kind: 'text' },
  decisionsBy: { of: 'dates', member: 'decisionsBy', kind: 'day' },
};

const ORGANISATION = 'organisation';

export const EXTRA_NAMES = [ORGANISATION, ...Object.keys(FIELDS)];

type Extra = { organisation?: unknown; funding?: Values | null; dates?: Values };
type Values = Record<string, unknown>;

export function readExtra(fields: Values, readValue: ReadValue, timeZone: string): Extra {
  const currency = String(readValue('text', fields.fundingCurrency) ?? '');
  const read = (part: Field['of']): Values | null => {
    const given = Object.entries(FIELDS).filter(
      ([name, { of }]) => of === part && Object.hasOwn(fields, name),
    );
    if (given.length === 0) return null;
    return Object.fromEntries(
      given.map(([name, { member, kind }]) => [
        member,
        readKind(kind, fields[name], { readValue, currency }),
      ]),
    );
  };
  const [funding, dates] = [read('funding'), read('dates')];
  return {
    ...(Object.hasOwn(fields, ORGANISATION) && { organisation: readValue('text', fields.organisation) }),
    ...(funding && { funding: Object.values(funding).some((value) => value !== null) ? funding : null }),
    ...(dates && {
      dates: {
        ...dates,
        timeZone: dates.timeZone ?? timeZone,
        deadlineTime: dates.deadlineTime ?? LAST_MINUTE,
      },
    }),
  };
}

type Reader = { readValue: ReadValue; currency: string };

function readKind(kind: Kind, value: unknown, { readValue, currency }: Reader): unknown {
  if (kind === 'day' || kind === 'number') return readValue(kind, value);
  const plain = readValue('text', value);
  if (plain === null || plain === undefined) return null;
  if (kind === 'time') return readTime(plain);
  if (kind === 'amount') return readAmount(plain, currency);
  if (kind === 'flag') return readFlag(plain);
  if (kind === 'text') return plain;
  if ('one' in kind) return codeOf(kind.one, plain);
  const parts = typeof plain === 'string' ? plain.split(/[,;]/).map((part) => part.trim()) : plain;
  return Array.isArray(parts) ? parts.filter(Boolean).map((part) => codeOf(kind.many, part)) : parts;
}

function readTime(value: unknown): unknown {
  const [, hour = '', minute] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(String(value)) ?? [];
  return minute ? `${hour.padStart(2, '0')}:${minute}` : value;
}

/**
 * Converts a decimal amount to minor units. Returns NaN for an invalid amount. The schema reports a missing currency.
 */
function readAmount(value: unknown, currency: string): number {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return Number.NaN;
  return parseAmount(text, isCurrency(currency) ? currency : 'USD') ?? Number.NaN;
}

const FLAGS: Record<string, boolean> = { yes: true, true: true, no: false, false: false };

function readFlag(value: unknown): unknown {
  return FLAGS[String(value).toLowerCase()] ?? value;
}

function codeOf(words: Words, value: unknown): unknown {
  return Object.keys(words).find((code) => words[code] === value) ?? value;
}

function wordsOf(options: readonly { value: string; label: string }[]): Words {
  return Object.fromEntries(options.map(({ value, label }) => [value, label]));
}

export function explainExtra(
  { issues }: z.ZodError,
  { funding }: Extra,
): { own: FieldProblems; others: z.ZodError } {
  const own: FieldProblems = {};
  const others = [];
  for (const issue of issues) {
    const [part, member] = issue.path;
    const name = part === ORGANISATION ? ORGANISATION : findFieldName(part, member);
    if (!name) others.push(issue);
    else own[name] ??= explain(issue.message, FIELDS[name]?.kind, String(funding?.currency ?? ''));
  }
  return { own, others: new z.ZodError(others) };
}

export function findFieldName(
  part: PropertyKey | undefined,
  member: PropertyKey | undefined,
): string | undefined {
  return Object.keys(FIELDS).find((name) => FIELDS[name]?.of === part && FIELDS[name]?.member === member);
}

function explain(message: string, kind: Kind | undefined, currency: string) {
  if (!isProblem(message)) return problem('invalid');
  if (kind === 'amount') return amountProblem(message, currency);
  if (typeof kind !== 'object' || readProblem(message)?.code !== 'oneOf') return message;
  return problem('oneOf', { options: Object.values('one' in kind ? kind.one : kind.many).join(', ') });
}

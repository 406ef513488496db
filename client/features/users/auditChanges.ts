import { APPLICATION_STATUSES } from '../../../rules/applicationOptions.ts';
import { DEGREES, SCHOLARSHIP_CATEGORIES, SUBJECT_CATEGORIES } from '../../../rules/scholarshipOptions.ts';
import { showPaid } from '../../lib/money.ts';
import { messages } from '../../messages.ts';

const texts = messages.users.audit;

const LABELS: Record<string, string> = { ...messages.scholarshipForm.labels, ...texts.fields };

/** The words for a field's values, where they are keys. */
const WORDS: Record<string, Record<string, string>> = {
  role: messages.users.roles,
  status: { ...messages.payments.states, ...APPLICATION_STATUSES },
  subjectCategory: SUBJECT_CATEGORIES,
  scholarshipCategory: SCHOLARSHIP_CATEGORIES,
  degree: DEGREES,
};

type Values = Record<string, unknown>;

/** The values that differ, labelled and in words; the only one where nothing was before or came after. No ids. */
export function listChanges(before: unknown, after: unknown): { label: string; value: string }[] {
  const [from, to] = [joinMoney(before as Values | null), joinMoney(after as Values | null)];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => !name.endsWith('Id'),
  );
  return names.flatMap((name) => {
    const value = showChange(name, from, to);
    return value === undefined ? [] : [{ label: LABELS[name] ?? sentenceOfKey(name), value }];
  });
}

/** `Is archived` for `isArchived`, `Scholarship published` for `SCHOLARSHIP_PUBLISHED`. */
export function sentenceOfKey(key: string): string {
  const spaced = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function showChange(name: string, from: Values, to: Values): string | undefined {
  if (!(name in from)) return wordOf(name, to[name]);
  if (!(name in to)) return wordOf(name, from[name]);
  const [was, is] = [wordOf(name, from[name]), wordOf(name, to[name])];
  return was === is ? undefined : texts.change(was ?? texts.nothing, is ?? texts.nothing);
}

function wordOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return value.map((item) => sentenceOfKey(String(item))).join(', ') || undefined;
  if (typeof value === 'object') return JSON.stringify(value);
  return WORDS[name]?.[String(value)] ?? String(value);
}

/** An amount is in minor units of the currency that stands beside it. */
function joinMoney(values: Values | null): Values {
  const { amount, currency, ...others } = values ?? {};
  if (typeof amount !== 'number' || typeof currency !== 'string') return values ?? {};
  return { amount: showPaid({ minorUnits: amount, currency }), ...others };
}

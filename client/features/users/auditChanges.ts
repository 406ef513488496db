import type { Language } from '../../../messages/languages.ts';
import { formatMinorUnits } from '../../lib/money.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';

type Words = { users: Texts<'users'>; form: Texts<'scholarshipForm'>; options: Texts<'options'> };

type Values = Record<string, unknown>;

/** The values that differ, labelled and in words; the only one where nothing was before or came after. No ids. */
export function useAuditChanges(before: unknown, after: unknown): { label: string; value: string }[] {
  const words: Words = {
    users: useMessages('users'),
    form: useMessages('scholarshipForm'),
    options: useMessages('options'),
  };
  const { language } = words.users;
  const from = joinMoney(before as Values | null, language);
  const to = joinMoney(after as Values | null, language);
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => !name.endsWith('Id'),
  );
  return names.flatMap((name) => {
    const value = showChange(words, name, from, to);
    return value === undefined ? [] : [{ label: labelOf(words, name), value }];
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

function labelOf({ users, form }: Words, name: string): string {
  return users.find(`audit.fields.${name}`) ?? form.find(`labels.${name}`) ?? sentenceOfKey(name);
}

function showChange(words: Words, name: string, from: Values, to: Values): string | undefined {
  if (!(name in from)) return wordOf(words, name, to[name]);
  if (!(name in to)) return wordOf(words, name, from[name]);
  const [was, is] = [wordOf(words, name, from[name]), wordOf(words, name, to[name])];
  const { users } = words;
  return was === is
    ? undefined
    : users('audit.change', { from: was ?? users('audit.nothing'), to: is ?? users('audit.nothing') });
}

function wordOf({ users, options }: Words, name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value ? users('audit.yes') : users('audit.no');
  if (Array.isArray(value)) return value.map((item) => sentenceOfKey(String(item))).join(', ') || undefined;
  if (typeof value === 'object') return JSON.stringify(value);
  const code = String(value);
  // A status is an application's or a payment's; no code is both.
  const lists = name === 'status' ? ['applicationStatus', 'paymentStatus'] : [name];
  return lists.map((list) => options.find(`${list}.${code}`)).find(Boolean) ?? code;
}

/** An amount is in minor units of the currency that stands beside it. */
function joinMoney(values: Values | null, language: Language): Values {
  const { amount, currency, ...others } = values ?? {};
  if (typeof amount !== 'number' || typeof currency !== 'string') return values ?? {};
  return { amount: formatMinorUnits({ minorUnits: amount, currency }, language), ...others };
}

import type { Language } from '../../../messages/languages.ts';
import { formatMinorUnits } from '../../lib/money.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import type { AuditChangeFragment } from './audit.generated.ts';

type Words = {
  audit: Texts<'audit'>;
  form: Texts<'scholarshipForm'>;
  options: Texts<'options'>;
  settings: Texts<'settings'>;
};

type Side = 'before' | 'after';
type Value = AuditChangeFragment[Side];

export function useAuditChanges(changes: AuditChangeFragment[]): { label: string; value: string }[] {
  const words: Words = {
    audit: useMessages('audit'),
    form: useMessages('scholarshipForm'),
    options: useMessages('options'),
    settings: useMessages('settings'),
  };
  const { language } = words.audit;
  return joinMoney(changes, language).flatMap((change) => {
    const value = change.field.endsWith('Id') ? undefined : showChange(words, change);
    return value === undefined ? [] : [{ label: labelOf(words, change.field), value }];
  });
}

export function formatKey(key: string): string {
  const spaced = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function labelOf({ audit, form, settings }: Words, name: string): string {
  const last = name.split('.').at(-1) ?? name;
  const known = audit.find(`fields.${last}`) ?? settings.find(`names.${last}`);
  return known ?? form.find(`labels.${last}`) ?? formatKey(last);
}

function showChange(words: Words, { field, before, after }: AuditChangeFragment): string | undefined {
  if (!before) return wordOf(words, field, after);
  if (!after) return wordOf(words, field, before);
  if (before.items && after.items) return showItems(words, before.items, after.items);
  const [was, is] = [wordOf(words, field, before), wordOf(words, field, after)];
  const { audit } = words;
  return was === is
    ? undefined
    : audit('change', { from: was ?? audit('nothing'), to: is ?? audit('nothing') });
}

function showItems({ audit }: Words, before: string[], after: string[]): string | undefined {
  const added = after.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !after.includes(item));
  return (
    [
      added.length > 0 && audit('listAdded', { items: added.map(formatKey).join(', ') }),
      removed.length > 0 && audit('listRemoved', { items: removed.map(formatKey).join(', ') }),
    ]
      .filter(Boolean)
      .join('; ') || undefined
  );
}

/**
 * Fields whose codes have no label in the option lists, so the codes themselves are formatted. The text of other
 * fields, such as the name MIT, is not reformatted.
 */
const CODE_FIELDS: ReadonlySet<string> = new Set(['entry', 'method', 'outcome', 'scoresShown', 'state']);

function wordOf({ audit, options }: Words, field: string, value: Value): string | undefined {
  if (value?.items) return value.items.map(formatKey).join(', ') || undefined;
  const text = value?.text;
  if (!text) return undefined;
  if (text === 'true') return audit('yes');
  if (text === 'false') return audit('no');
  // The status may be an application's or a payment's. The two option lists have no code in common.
  const lists = field === 'status' ? ['applicationStatus', 'paymentStatus'] : [field];
  const label = lists.map((list) => options.find(`${list}.${text}`)).find(Boolean);
  return label ?? (CODE_FIELDS.has(field) ? formatKey(text) : text);
}

/** Combines amounts with their currency. An amount is in minor units of the currency in the same entry. */
function joinMoney(changes: AuditChangeFragment[], language: Language): AuditChangeFragment[] {
  const amount = changes.find(({ field }) => field === 'amount');
  const currency = changes.find(({ field }) => field === 'currency');
  if (!amount || !currency) return changes;
  const join = (side: Side): Value => {
    const [minorUnits, unit] = [amount[side]?.text, currency[side]?.text];
    if (!minorUnits || !unit) return amount[side];
    const text = formatMinorUnits({ minorUnits: Number(minorUnits), currency: unit }, language);
    return { text, items: null };
  };
  const joined = { ...amount, before: join('before'), after: join('after') };
  return changes
    .filter((change) => change !== currency)
    .map((change) => (change === amount ? joined : change));
}

import { formatDay, formatInstant } from '../../../messages/formats.ts';
import type { Language } from '../../../messages/languages.ts';
import { isRollingDay } from '../../../rules/days.ts';
import { toMinorUnits } from '../../../rules/money/currencies.ts';
import { formatMinorUnits } from '../../lib/format/money.ts';
import { usePortal } from '../../lib/portal.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import { useConditionText } from '../conditions/useConditionText.ts';
import type { AuditChangeFragment } from './audit.generated.ts';

type Words = {
  audit: Texts<'audit'>;
  form: Texts<'scholarshipForm'>;
  options: Texts<'options'>;
  settings: Texts<'settings'>;
  /** The currency of the portal's fees. */
  currency: string;
  formatCondition: (stored: string) => string | undefined;
};

type Side = 'before' | 'after';
type Value = AuditChangeFragment[Side];

export function useAuditChanges(changes: AuditChangeFragment[]): { label: string; value: string }[] {
  const words: Words = {
    audit: useMessages('audit'),
    form: useMessages('scholarshipForm'),
    options: useMessages('options'),
    settings: useMessages('settings'),
    currency: usePortal().currency,
    formatCondition: useConditionText(changes.some(({ field }) => CONDITIONS.has(field))),
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

const CONDITIONS: ReadonlySet<string> = new Set(['hardRequirements', 'softRequirements']);

/** Fees in whole units of the portal's currency. */
const FEES: ReadonlySet<string> = new Set(['applicationFees', 'serviceCharge', 'tuitionFees']);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function wordOf(words: Words, field: string, value: Value): string | undefined {
  const { audit, form, options } = words;
  if (value?.items) return value.items.map(formatKey).join(', ') || undefined;
  const text = value?.text;
  if (!text) return undefined;
  if (text === 'true') return audit('yes');
  if (text === 'false') return audit('no');
  if (CONDITIONS.has(field)) return words.formatCondition(text);
  if (FEES.has(field)) return formatFee(words, Number(text));
  if (DAY.test(text)) return isRollingDay(text) ? form('rolling') : formatDay(text, audit.language);
  if (INSTANT.test(text)) return formatInstant(text, audit.language);
  // The status may be an application's or a payment's. The two option lists have no code in common.
  const lists = field === 'status' ? ['applicationStatus', 'paymentStatus'] : [field];
  const label = lists.map((list) => options.find(`${list}.${text}`)).find(Boolean);
  return label ?? (CODE_FIELDS.has(field) ? formatKey(text) : text);
}

function formatFee({ audit, currency }: Words, amount: number): string {
  return formatMinorUnits({ minorUnits: toMinorUnits(amount, currency), currency }, audit.language);
}

/** Fields with amounts in minor units, with the field of the same entry that contains their currency. */
const CURRENCY_OF: Readonly<Record<string, string>> = {
  amount: 'currency',
  budget: 'currency',
  fundingMin: 'fundingCurrency',
  fundingMax: 'fundingCurrency',
};

function joinMoney(changes: AuditChangeFragment[], language: Language): AuditChangeFragment[] {
  const joined = new Set<AuditChangeFragment>();
  const withCurrency = changes.map((change) => {
    const { field, before, after } = change;
    const currency = changes.find((one) => one.field === CURRENCY_OF[field]);
    if (!currency || !(before?.text || after?.text)) return change;
    joined.add(currency);
    const join = (side: Side): Value => {
      const [minorUnits, unit] = [change[side]?.text, currency[side]?.text];
      if (!minorUnits || !unit) return change[side];
      const text = formatMinorUnits({ minorUnits: Number(minorUnits), currency: unit }, language);
      return { text, items: null };
    };
    return { ...change, before: join('before'), after: join('after') };
  });
  return withCurrency.filter((change) => !joined.has(change));
}

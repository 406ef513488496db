import { type Condition, getParts } from './condition.ts';

/**
 * Returns a condition's canonical JSON. Flattens nested `all`s and `any`s, removes double negations, and sorts and
 * deduplicates options and parts. Conditions with equal JSON are stored only once.
 */
export function canonicalText(condition: Condition): string {
  return JSON.stringify(canonical(condition));
}

function canonical(condition: Condition): Condition {
  if ('not' in condition) {
    const part = canonical(condition.not);
    return 'not' in part ? part.not : { not: part };
  }
  if ('all' in condition || 'any' in condition) {
    const [key, parts] =
      'all' in condition ? (['all', condition.all] as const) : (['any', condition.any] as const);
    const flat = parts.map(canonical).flatMap((part) => (key in part ? (getParts(part) ?? []) : [part]));
    const texts = [...new Set(flat.map((part) => JSON.stringify(part)))].sort();
    const distinct = texts.map((text): Condition => JSON.parse(text));
    return distinct.length === 1 && distinct[0] ? distinct[0] : ({ [key]: distinct } as Condition);
  }
  const { fact, is, value } = condition;
  return {
    fact,
    is,
    value: Array.isArray(value) ? [...new Set(value)].sort() : value,
    ...('on' in condition && { on: condition.on }),
    ...('of' in condition && { of: condition.of }),
  } as Condition;
}

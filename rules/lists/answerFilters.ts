export type AnswerFilter = {
  question: string;
  oneOf?: string[] | null | undefined;
  contains?: string | null | undefined;
  atLeast?: number | null | undefined;
  atMost?: number | null | undefined;
  from?: string | null | undefined;
  until?: string | null | undefined;
};

type Criteria = Omit<AnswerFilter, 'question'>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parses filters by answers from a URL: `subjects:PHYSICS`, `motivation~violin` (contains), `income>=100000`,
 * `income<=200000`, `born>=2004-01-31`, `born<=2008-12-31`. If several options of one question are given, any
 * of them matches.
 */
export function parseAnswerFilters(pairs: readonly string[]): AnswerFilter[] {
  const asked = new Map<string, Criteria>();
  for (const pair of pairs) {
    const [, question = pair, operator = ':', value = ''] = /^([\w.]*)(:|~|>=|<=)(.*)$/s.exec(pair) ?? [];
    const known = asked.get(question) ?? {};
    asked.set(question, { ...known, ...readCriterion(operator, value, known) });
  }
  return [...asked].map(([question, criteria]) => ({ question, ...criteria }));
}

function readCriterion(operator: string, value: string, { oneOf }: Criteria): Criteria {
  if (operator === '~') return { contains: value };
  if (operator === ':') return { oneOf: [...(oneOf ?? []), value] };
  const isLowest = operator === '>=';
  if (DAY.test(value)) return isLowest ? { from: value } : { until: value };
  return isLowest ? { atLeast: Number(value) } : { atMost: Number(value) };
}

export function pairsOf(pairs: readonly string[], question: string): string[] {
  return pairs.filter((pair) => parseAnswerFilters([pair])[0]?.question === question);
}

import type { Comparison, FactValue } from './condition.ts';
import type { Eligibility, Exception, RequirementLine } from './evaluateRequirements.ts';
import { formatList, formatReason, formatReasonValue, type ReasonTexts } from './formatReason.ts';
import type { EligibilityVerdict } from './requirements.ts';

type RequirementVerdict = 'MET' | 'NOT_MET' | 'UNKNOWN';

export type LineAnswer = {
  isHard: boolean;
  level: number;
  kind: RequirementLine['kind'];
  text: string;
  fact: string | null;
  comparison: Comparison | null;
  isDenied: boolean;
  verdict: RequirementVerdict | null;
  value: FactValue | null;
  yours: string | null;
};

export type EligibilityAnswer = {
  verdict: EligibilityVerdict;
  summary: string;
  lines: LineAnswer[];
  missing: { fact: string; label: string }[];
  exception: Exception | null;
};

const VERDICTS = { met: 'MET', notMet: 'NOT_MET', unknown: 'UNKNOWN' } as const satisfies Record<
  string,
  RequirementVerdict
>;

export function formatEligibility(words: ReasonTexts, eligibility: Eligibility): EligibilityAnswer {
  const { verdict, missing, exception } = eligibility;
  const lines = eligibility.lines.map((line) => formatLine(words, line));
  return {
    verdict,
    lines,
    summary: summarize(words, eligibility, lines),
    missing: missing.map((fact) => ({ fact, label: words.facts.fact(fact) })),
    exception,
  };
}

export function formatLine(words: ReasonTexts, line: RequirementLine): LineAnswer {
  const { level, kind, isHard } = line;
  const compared = line.kind === 'COMPARISON' ? line : null;
  return {
    isHard,
    level,
    kind,
    text: formatReason(words, line),
    verdict: line.verdict && VERDICTS[line.verdict],
    fact: compared?.comparison.fact ?? null,
    comparison: compared?.comparison ?? null,
    isDenied: compared?.isDenied ?? false,
    value: compared?.value ?? null,
    yours: formatReasonValue(words, line),
  };
}

function summarize(words: ReasonTexts, { verdict, exception }: Eligibility, lines: LineAnswer[]): string {
  const { t } = words;
  if (exception) return t('summary.exception');
  if (verdict === 'CAN_APPLY' || verdict === 'NOT_STATED') return t(`summary.${verdict}`);
  const wanted = verdict === 'MAY_APPLY' ? 'UNKNOWN' : 'NOT_MET';
  const place = lines.findIndex(({ isHard, level, verdict: of }) => isHard && level === 0 && of === wanted);
  const [head, ...rest] = lines.slice(place);
  if (!head) return '';
  const end = rest.findIndex(({ level }) => level === 0);
  const requirement = sayRequirement(words, head, end < 0 ? rest : rest.slice(0, end), wanted);
  return verdict === 'MAY_APPLY'
    ? t('summary.MAY_APPLY', { requirement })
    : t('summary.DOES_NOT_MEET', { requirement });
}

function sayRequirement(
  { t, facts }: ReasonTexts,
  { kind, text, yours, fact, comparison }: LineAnswer,
  below: LineAnswer[],
  wanted: RequirementVerdict,
): string {
  if (kind === 'COMPARISON') {
    if (!yours) return text;
    const isAge = fact === 'birthday' && (comparison?.is === 'ageAtLeast' || comparison?.is === 'ageAtMost');
    return t(isAge ? 'summary.age' : 'summary.yours', { requirement: text, value: yours });
  }
  const alternatives = below.filter((line) => line.kind === 'COMPARISON' && line.verdict === wanted);
  return formatList(
    facts,
    alternatives.map((line) => line.text),
    'disjunction',
  );
}

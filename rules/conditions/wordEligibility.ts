import type { Comparison, FactValue } from './condition.ts';
import type { Eligibility, Exception, RequirementLine } from './judge.ts';
import type { EligibilityVerdict } from './requirements.ts';
import { joinWords, type ReasonWords, wordReason, wordValue } from './wordReason.ts';

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

export function wordEligibility(words: ReasonWords, eligibility: Eligibility): EligibilityAnswer {
  const { verdict, missing, exception } = eligibility;
  const lines = eligibility.lines.map((line) => wordLine(words, line));
  return {
    verdict,
    lines,
    summary: summarize(words, eligibility, lines),
    missing: missing.map((fact) => ({ fact, label: words.facts.fact(fact) })),
    exception,
  };
}

export function wordLine(words: ReasonWords, line: RequirementLine): LineAnswer {
  const { level, kind, isHard } = line;
  const compared = line.kind === 'COMPARISON' ? line : null;
  return {
    isHard,
    level,
    kind,
    text: wordReason(words, line),
    verdict: line.verdict && VERDICTS[line.verdict],
    fact: compared?.comparison.fact ?? null,
    comparison: compared?.comparison ?? null,
    isDenied: compared?.isDenied ?? false,
    value: compared?.value ?? null,
    yours: wordValue(words, line),
  };
}

function summarize(words: ReasonWords, { verdict, exception }: Eligibility, lines: LineAnswer[]): string {
  const { t } = words;
  if (exception) return t('summary.exception');
  if (verdict === 'CAN_APPLY') return t('summary.CAN_APPLY');
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
  { t, facts }: ReasonWords,
  { kind, text, yours }: LineAnswer,
  below: LineAnswer[],
  wanted: RequirementVerdict,
): string {
  if (kind === 'COMPARISON') return yours ? t('summary.yours', { requirement: text, value: yours }) : text;
  const alternatives = below.filter((line) => line.kind === 'COMPARISON' && line.verdict === wanted);
  return joinWords(
    facts,
    alternatives.map((line) => line.text),
    'disjunction',
  );
}

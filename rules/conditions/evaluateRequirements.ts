import type { Condition, Facts } from './condition.ts';
import { evaluate, type Verdict } from './evaluate.ts';
import { explain, missingFacts, type Reason } from './explain.ts';
import type { EligibilityVerdict, Requirements } from './requirements.ts';

export type RequirementLine = Reason & { isHard: boolean };

export type Exception = { reason: string; createdAt: string };

export type Eligibility = {
  verdict: EligibilityVerdict;
  lines: RequirementLine[];
  missing: string[];
  exception: Exception | null;
};

const SAID: Record<Verdict, EligibilityVerdict> = {
  met: 'CAN_APPLY',
  unknown: 'MAY_APPLY',
  notMet: 'DOES_NOT_MEET',
};

/** The verdict depends only on the hard requirements and on an exception that staff made for the applicant. */
export function evaluateRequirements(
  requirements: Requirements,
  facts: Facts,
  exception: Exception | null = null,
): Eligibility {
  const { hard } = requirements;
  const verdict = evaluateHard(hard, facts);
  return {
    verdict: exception ? 'CAN_APPLY' : hard ? verdict : 'NOT_STATED',
    lines: listLines(requirements, facts),
    missing: hard && !exception ? missingFacts(hard, facts) : [],
    exception: verdict === 'CAN_APPLY' ? null : exception,
  };
}

export function isAllowed({ verdict }: Pick<Eligibility, 'verdict'>): boolean {
  return verdict === 'CAN_APPLY' || verdict === 'NOT_STATED';
}

export function evaluateHard(hard: Condition | null, facts: Facts): EligibilityVerdict {
  return hard ? SAID[evaluate(hard, facts).verdict] : 'CAN_APPLY';
}

export function listLines({ hard, soft }: Requirements, facts: Facts | null): RequirementLine[] {
  const of = (condition: Condition | null, isHard: boolean) =>
    condition ? explain(condition, facts).map((reason) => ({ ...reason, isHard })) : [];
  return [...of(hard, true), ...of(soft, false)];
}

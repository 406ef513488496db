import type { Eligibility } from '../../../rules/conditions/evaluateRequirements.ts';
import { formatEligibility } from '../../../rules/conditions/formatEligibility.ts';
import type { ReasonTexts } from '../../../rules/conditions/formatReason.ts';
import { type AppError, refuse } from '../../platform/errors.ts';

export function explainIneligible(words: ReasonTexts, eligibility: Eligibility): AppError {
  const { verdict, lines, missing } = formatEligibility(words, eligibility);
  const open = lines.filter((line) => line.isHard && line.verdict !== 'MET');
  const details = {
    eligibility: verdict,
    reasons: open.map(({ level, text, verdict: of, fact, yours }) => ({
      level,
      text,
      verdict: of,
      fact,
      yours,
    })),
    missing,
  };
  if (verdict === 'MAY_APPLY') {
    const named = missing.map(({ label }) => label).join(', ');
    return refuse('CONFLICT', 'application.requirementsUnknown', { missing: named }, { details });
  }
  const refused = open.filter((line) => line.verdict === 'NOT_MET' && line.level === 0);
  const requirement = refused.map(({ text }) => text).join('; ');
  return refuse('CONFLICT', 'application.requirements', { requirement }, { details });
}

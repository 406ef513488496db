import type { Eligibility, RequirementLine } from '../../../rules/conditions/evaluateRequirements.ts';
import {
  type EligibilityAnswer,
  formatEligibility,
  formatLine,
  type LineAnswer,
} from '../../../rules/conditions/formatEligibility.ts';
import type { ReasonTexts } from '../../../rules/conditions/formatReason.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import { loadFactTexts, readFactTexts } from './factTexts.ts';

export async function loadReasonTexts(ctx: RequestContext): Promise<ReasonTexts> {
  return { t: getTranslator(getLanguage(ctx), 'requirements'), facts: await loadFactTexts(ctx) };
}

export async function readReasonTexts(ctx: TransactionContext): Promise<ReasonTexts> {
  return { t: getTranslator(getLanguage(ctx), 'requirements'), facts: await readFactTexts(ctx) };
}

export async function presentLines(
  ctx: RequestContext,
  lines: readonly RequirementLine[],
): Promise<LineAnswer[]> {
  if (lines.length === 0) return [];
  const words = await loadReasonTexts(ctx);
  return lines.map((line) => formatLine(words, line));
}

export async function presentEligibility(
  ctx: RequestContext,
  eligibility: Eligibility,
): Promise<EligibilityAnswer> {
  return formatEligibility(await loadReasonTexts(ctx), eligibility);
}

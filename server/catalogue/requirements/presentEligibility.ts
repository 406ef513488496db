import type { Eligibility, RequirementLine } from '../../../rules/conditions/judge.ts';
import {
  type EligibilityAnswer,
  type LineAnswer,
  wordEligibility,
  wordLine,
} from '../../../rules/conditions/wordEligibility.ts';
import type { ReasonWords } from '../../../rules/conditions/wordReason.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { languageOf } from '../../platform/language/languageOf.ts';
import { translatorOf } from '../../platform/language/translate.ts';
import { loadFactWords, readFactWords } from './factWords.ts';

export async function loadWords(ctx: RequestContext): Promise<ReasonWords> {
  return { t: translatorOf(languageOf(ctx), 'requirements'), facts: await loadFactWords(ctx) };
}

export async function readWords(ctx: TransactionContext): Promise<ReasonWords> {
  return { t: translatorOf(languageOf(ctx), 'requirements'), facts: await readFactWords(ctx) };
}

export async function presentLines(
  ctx: RequestContext,
  lines: readonly RequirementLine[],
): Promise<LineAnswer[]> {
  if (lines.length === 0) return [];
  const words = await loadWords(ctx);
  return lines.map((line) => wordLine(words, line));
}

/** Eligibility as text in the request's language. */
export async function presentEligibility(
  ctx: RequestContext,
  eligibility: Eligibility,
): Promise<EligibilityAnswer> {
  return wordEligibility(await loadWords(ctx), eligibility);
}

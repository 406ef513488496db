import type { TextKey } from '../../../messages/catalogue.ts';
import type { Condition, Facts } from '../../../rules/conditions/condition.ts';
import { type Evaluation, evaluate, type Verdict } from '../../../rules/conditions/evaluate.ts';
import { listQuestions } from '../../../rules/forms/question.ts';
import { chooseText } from '../../../rules/forms/texts.ts';
import { loadProfileForm } from '../../catalogue/profiles/loadProfileForm.ts';
import { readFacts } from '../../catalogue/profiles/readFacts.ts';
import type { EventContext } from '../../events/publish.ts';
import type { RequestContext } from '../../platform/context.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { translate } from '../../platform/language/translate.ts';
import { addWaiver } from './addWaiver.ts';
import { findWaiver, hasPaid } from './isWaived.ts';

/**
 * `missing` contains the facts without which the verdict is unknown. `own` replaces *met* and *unknown* if the person
 * wrote the condition.
 */
export type WaiverVerdict = { verdict: Verdict | 'own'; missing: string[] };

export function weighFor(isOwn: boolean, condition: Condition, facts: Facts): WaiverVerdict {
  const weighed = weigh(condition, facts);
  return isOwn && weighed.verdict !== 'notMet' ? { verdict: 'own', missing: [] } : weighed;
}

export function weigh(condition: Condition, facts: Facts): WaiverVerdict {
  const evaluation = evaluate(condition, facts);
  const { verdict } = evaluation;
  return { verdict, missing: verdict === 'unknown' ? [...new Set(undecidedIn(evaluation))] : [] };
}

function undecidedIn({ condition, verdict, parts }: Evaluation): string[] {
  if (verdict !== 'unknown') return [];
  return 'fact' in condition ? [condition.fact] : parts.flatMap(undecidedIn);
}

/**
 * Waives the fee permanently if the person now meets the condition. The caller must have locked the person. Returns
 * true even if the fee is already waived. Returns false if the person wrote the condition, or if the fee is paid.
 */
export async function relyOnCondition(
  ctx: EventContext,
  pair: { personId: string; scholarshipId: string },
): Promise<boolean> {
  if (await findWaiver(ctx.db, pair)) return true;
  const { scholarshipId, personId } = pair;
  const rules = await ctx.db.waiverRules.findUnique({
    where: { scholarshipId },
    select: { condition: true, conditionBy: true },
  });
  if (!rules?.condition || rules.conditionBy.includes(personId)) return false;
  if (await hasPaid(ctx.db, pair)) return false;
  const condition = rules.condition as Condition;
  if (weigh(condition, await readFacts(ctx, personId)).verdict !== 'met') return false;
  return addWaiver(ctx, { ...pair, reason: 'CONDITION', condition });
}

export async function nameFacts(
  ctx: RequestContext,
  facts: readonly string[],
): Promise<{ fact: string; label: string }[]> {
  if (facts.length === 0) return [];
  const questions = listQuestions(await loadProfileForm(ctx));
  const language = getLanguage(ctx);
  return questions
    .filter(({ key }) => facts.includes(key))
    .map(({ key: fact, label }) => ({
      fact,
      label: label
        ? chooseText(label, language, ctx.env.DEFAULT_LANGUAGE)
        : translate(language, 'profileForm', `${fact}.label` as TextKey<'profileForm'>),
    }));
}

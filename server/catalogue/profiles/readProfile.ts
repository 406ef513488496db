import { checkAnswers } from '../../../rules/forms/answers/checkAnswers.ts';
import { type Answers, withVerified } from '../../../rules/forms/facts/facts.ts';
import type { Form } from '../../../rules/forms/question.ts';
import type { FieldProblems } from '../../../rules/problems.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { type AnswerProblem, toAnswerProblems } from '../forms/answerProblem.ts';
import { type FormVersion, readProfileForm } from './readProfileForm.ts';

type VerifiedFact = { fact: string; value: unknown; source: string; day: string };

export type Profile = {
  version: number;
  answers: Answers;
  problems: AnswerProblem[];
  notAsked: string[];
  verified: VerifiedFact[];
  updatedAt: Date | null;
};

export async function readProfile(ctx: RequestContext): Promise<Profile> {
  const { id } = authorize(ctx.viewer, 'profile.read', { ownerId: ctx.viewer?.id });
  const inForce = await readProfileForm(ctx);
  return presentProfile(ctx, id, inForce);
}

export async function presentProfile(
  { db }: Pick<TransactionContext, 'db'>,
  personId: string,
  { form }: Pick<FormVersion, 'form'>,
  refused: FieldProblems = {},
): Promise<Profile> {
  const [stored] = await db.$queryRaw<{ version: number; updatedAt: Date; answers: Answers }[]>`
    SELECT p.version, p.updated_at AS "updatedAt", a.answers
    FROM applicant_profiles p JOIN answer_sets a ON a.id = p.answer_set_id WHERE p.person_id = ${personId}::uuid`;
  const facts = await db.verifiedFact.findMany({ where: { personId }, orderBy: { fact: 'asc' } });
  const answers = stored?.answers ?? {};
  const { problems, notAsked } = checkVerified(form, answers, facts);
  return {
    version: stored?.version ?? 0,
    answers,
    problems: toAnswerProblems({ ...problems, ...refused }),
    notAsked,
    verified: facts.map(({ fact, value, source, day }) => ({
      ...{ fact, value, source },
      day: day.toISOString().slice(0, 10),
    })),
    updatedAt: stored?.updatedAt ?? null,
  };
}

/** Checks the answers, except answers to questions with a verified fact, because the fact replaces the answer. */
function checkVerified(form: Form, answers: Answers, facts: { fact: string; value: unknown }[]) {
  const verified = Object.fromEntries(facts.map(({ fact, value }) => [fact, value]));
  return checkAnswers(form, withVerified(form, answers, verified), 'draft');
}

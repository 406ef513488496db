import { z } from 'zod';
import {
  DEMOGRAPHIC_NAMES,
  DEMOGRAPHIC_QUESTIONS,
  type DemographicQuestion,
} from '../../../rules/applications/demographics.ts';
import { recordIdSchema } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { authorize, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { findApplication } from '../applicationRow.ts';

type Answer = { question: DemographicQuestion; option: string };

export type Demographics = {
  questions: { question: DemographicQuestion; options: readonly string[] }[];
  answers: Answer[];
};

const idSchema = z.object({ applicationId: recordIdSchema(problem('id', { record: 'application' })) });

const answersSchema = (asked: readonly DemographicQuestion[]) =>
  z.object({
    answers: z
      .array(z.object({ question: z.enum(DEMOGRAPHIC_NAMES), option: z.string() }))
      .superRefine((answers, { addIssue }) => {
        const seen = new Set<string>();
        for (const [place, { question, option }] of answers.entries()) {
          const isAsked = asked.includes(question);
          const options: readonly string[] = DEMOGRAPHIC_QUESTIONS[question];
          const message = seen.has(question) ? problem('keyTwice', { key: question }) : problem('notAsked');
          if (!isAsked || seen.has(question))
            addIssue({ code: 'custom', path: [place, 'question'], message });
          else if (!options.includes(option))
            addIssue({
              code: 'custom',
              path: [place, 'option'],
              message: problem('unknownOption', { option: option.slice(0, 50), options: options.join(', ') }),
            });
          seen.add(question);
        }
      }),
  });

/** Throws NOT_FOUND for everyone except the applicant. */
export async function readDemographics(
  ctx: RequestContext,
  given: { applicationId: string },
): Promise<Demographics> {
  return present(ctx, (await authorizeOwn(ctx, given)).id);
}

/**
 * Replaces the applicant's answers. Writes no audit entry and no timeline event, and does not change the application.
 */
export async function saveDemographics(
  ctx: RequestContext,
  given: { applicationId: string; answers: unknown },
): Promise<Demographics> {
  const { id: applicationId, applicantId } = await authorizeOwn(ctx, given);
  const { answers } = checkInput(answersSchema(ctx.env.DEMOGRAPHIC_QUESTIONS), given);
  await ctx.db.$transaction(async (db) => {
    if (!(await lockPerson(db, applicantId))) throw notFound();
    await db.demographicAnswer.deleteMany({ where: { applicationId } });
    await db.demographicAnswer.createMany({ data: answers.map((answer) => ({ applicationId, ...answer })) });
  });
  return present(ctx, applicationId);
}

async function authorizeOwn(ctx: RequestContext, given: { applicationId: string }) {
  requireAccessScope(ctx.viewer, 'demographics.answer');
  const { applicationId } = checkInput(idSchema, given);
  const application = await findApplication(ctx.db, applicationId);
  authorize(ctx.viewer, 'demographics.answer', { ownerId: application?.applicantId });
  if (!application) throw notFound();
  return application;
}

async function present({ db, env }: RequestContext, applicationId: string): Promise<Demographics> {
  const answers = await db.demographicAnswer.findMany({
    where: { applicationId },
    select: { question: true, option: true },
    orderBy: { question: 'asc' },
  });
  return {
    questions: env.DEMOGRAPHIC_QUESTIONS.map((question) => ({
      question,
      options: DEMOGRAPHIC_QUESTIONS[question],
    })),
    answers: DEMOGRAPHIC_NAMES.flatMap((question) => {
      const given = answers.find((answer) => answer.question === question);
      const options: readonly string[] = DEMOGRAPHIC_QUESTIONS[question];
      return given && options.includes(given.option) ? { question, option: given.option } : [];
    }),
  };
}

import type { ReferenceState } from '../../../rules/applications/references.ts';
import { type Form, listQuestions } from '../../../rules/forms/question.ts';
import type { Context } from '../../../server/platform/context.ts';
import type { Prisma } from '../../client/client.ts';
import { before, type DemoRows } from '../demoApplications.ts';
import { makeLetter } from './answers.ts';
import type { QuestionnaireStory } from './stories.ts';

type Demo = Pick<Context, 'now' | 'env'>;

const WRITTEN: readonly ReferenceState[] = ['STARTED', 'RECEIVED'];

type SeedReferences = {
  story: QuestionnaireStory;
  form: Form;
  whose: { applicantId: string; scholarshipId: string };
  place: number;
};

export function makeReferences(
  ctx: Demo,
  told: DemoRows,
  { story, form, whose, place }: SeedReferences,
): Prisma.ReferenceCreateManyInput[] {
  const question = listQuestions(form).find(({ kind }) => kind === 'reference');
  if (question?.kind !== 'reference') return [];
  const rows: Prisma.ReferenceCreateManyInput[] = [];
  const application = told.applications.find(
    (one) => one.applicantId === whose.applicantId && one.scholarshipId === whose.scholarshipId,
  );
  for (const [index, [email, name, state, declineReason]] of (story.referees ?? []).entries()) {
    const letter = makeLetter(story.programme, place + index);
    const receivedAt = before(ctx, story.daysAgo + (question.due === 'afterSubmitting' ? -0.6 : 1));
    rows.push({
      ...{ ...whose, question: question.key, email, name, state },
      asked: question as unknown as Prisma.InputJsonObject,
      dueOn: question.due === 'afterSubmitting' && question.dueOn ? new Date(question.dueOn) : null,
      isWaived: index > 0,
      ...(index === 0 && { position: 'Taught the applicant', note: 'Thank you for writing for me!' }),
      createdAt: before(ctx, story.daysAgo + 2),
      mailedAt: state === 'ASKED' ? null : before(ctx, story.daysAgo + 2),
      ...(WRITTEN.includes(state) && { answers: letter as Prisma.InputJsonObject }),
      ...(declineReason && { declineReason }),
      ...(state === 'RECEIVED' && { receivedAt }),
    });
    if (state === 'RECEIVED' && question.due === 'afterSubmitting' && application?.id)
      told.events.push({
        ...{ applicationId: application.id, actorId: null, kind: 'REFERENCE_RECEIVED' },
        ...{ detail: { question: question.key }, createdAt: receivedAt },
      });
  }
  return rows;
}

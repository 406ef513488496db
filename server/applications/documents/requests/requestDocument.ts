import { z } from 'zod';
import { documentRequestSchema } from '../../../../rules/applications/documents.ts';
import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import { type Answers, shownQuestions } from '../../../../rules/forms/facts/facts.ts';
import { type Form, listQuestions } from '../../../../rules/forms/question.ts';
import { lockCoordination } from '../../../accounts/organisations/lockCoordination.ts';
import { can } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import type { ApplicationAnswers } from '../../answers/loadSubmitted.ts';
import { readAnswers } from '../../answers/readAnswers.ts';
import { type ApplicationRow, toBelonging } from '../../applicationRow.ts';
import { authorizeStanding } from '../../authorizeApplication.ts';
import { readWritten } from '../../submit/submitApplication.ts';
import { addRequest } from './addRequest.ts';
import { loadRequests } from './loadRequests.ts';

const DAY = 86_400_000;

const schema = documentRequestSchema.extend({ question: z.string() });

type RequestInput = { applicationId: string; question: string; reason: string; days: number };

/**
 * Throws CONFLICT if the question does not ask for documents or is not shown, or while an earlier request by staff is
 * open.
 */
export async function requestDocument(ctx: RequestContext, given: RequestInput): Promise<ApplicationRow> {
  const { viewer, application } = await authorizeStanding(ctx, 'document.request', {
    id: given.applicationId,
  });
  const { question, reason, days } = checkInput(schema, given);
  const { id, organisationId } = application;
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    await lockCoordination(db, viewer, 'document.request', organisationId);
    const [set] = await readAnswers(db, [id]);
    const asking = set ? listAsking(set.asked.form, set.answers, application) : [];
    if (!asking.includes(question)) throw refuse('CONFLICT', 'document.notAsked');
    const until = new Date(ctx.now().getTime() + days * DAY);
    const request = { applicationId: id, question, reason, refusal: null, until, askedById: viewer.id };
    // The second of two concurrent requests fails, so only one e-mail is sent.
    if (!(await addRequest(inside, request))) throw refuse('CONFLICT', 'document.requested');
    return readWritten(db, id);
  });
}

export async function listRequestable(
  ctx: RequestContext,
  { application, questions, answers }: Pick<ApplicationAnswers, 'application' | 'questions' | 'answers'>,
): Promise<string[]> {
  const { viewer } = ctx;
  if (!application || application.cancelledAt) return [];
  if (!can(viewer, 'document.request', toBelonging(application))) return [];
  const requests = await loadRequests(ctx, application.id);
  return listAsking(questions.form, answers, application).filter(
    (key) => !requests.some(({ question, isStaffAsking }) => question === key && isStaffAsking),
  );
}

function listAsking(form: Form, answers: Answers, application: ApplicationRow): string[] {
  const shown = shownQuestions(form, answers, applicationFacts(application));
  return listQuestions(form).flatMap(({ key, kind }) => (kind === 'document' && shown.has(key) ? key : []));
}

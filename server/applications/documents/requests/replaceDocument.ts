import type { Prisma } from '../../../../prisma/client/client.ts';
import { checkAnswers } from '../../../../rules/forms/answers/checkAnswers.ts';
import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import { shownQuestions } from '../../../../rules/forms/facts/facts.ts';
import { problem } from '../../../../rules/problems.ts';
import { mayReplaceDocument } from '../../../catalogue/scholarships/clock/mayNow.ts';
import { publish } from '../../../events/publish.ts';
import { notFound } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { rewriteAnswers } from '../../answers/changedAnswers.ts';
import { readAnswers } from '../../answers/readAnswers.ts';
import type { ApplicationRow } from '../../applicationRow.ts';
import { authorizeStanding } from '../../authorizeApplication.ts';
import { readWritten } from '../../submit/submitApplication.ts';
import { meetRequests } from './meetRequests.ts';

type ReplacementInput = { applicationId: string; question: string; documents: string[] };

/**
 * Replaces requested documents, even after the closing time and in any status of the application, so that the
 * result does not reveal whether a decision is pending.
 */
export async function replaceDocument(ctx: RequestContext, given: ReplacementInput): Promise<ApplicationRow> {
  const { viewer, application } = await authorizeStanding(ctx, 'document.replace', {
    id: given.applicationId,
  });
  const { id: applicationId, applicantId: ownerId } = application;
  const { question, documents } = given;
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    // FOR UPDATE could deadlock with a check that has locked one of the documents and is adding a request to this
    // application.
    await db.$queryRaw`SELECT FROM applications WHERE id = ${applicationId}::uuid FOR NO KEY UPDATE`;
    const now = await readWritten(db, applicationId);
    const [set] = await readAnswers(db, [applicationId]);
    if (now.cancelledAt || !set) throw notFound();
    const [request] = await db.$queryRaw<{ id: string }[]>`
      SELECT r.id FROM document_requests r
      WHERE r.application_id = ${applicationId}::uuid AND r.question = ${question} AND ${mayReplaceDocument(ctx)}`;
    const answers = { ...set.answers, [question]: documents as Prisma.InputJsonArray };
    const outside = applicationFacts(now);
    // The documents of a hidden question are not validated, so they could belong to another person.
    const isShown = shownQuestions(set.asked.form, answers, outside).has(question);
    if (!request || !isShown) throw refuse('CONFLICT', 'document.notRequested');
    // Other answers are not validated again.
    const missing = documents.length === 0 ? problem('required') : null;
    const wrong = missing ?? checkAnswers(set.asked.form, answers, 'complete', outside).problems[question];
    if (wrong) throw invalidInput({ [`answers.${question}`]: wrong });
    const sets = await rewriteAnswers(
      inside,
      { applicationId, ownerId, stored: set, answers, outside },
      question,
    );
    await meetRequests(inside, applicationId, [question]);
    await db.application.update({
      where: { id: applicationId },
      data: { ...sets, version: { increment: 1 }, updatedAt: ctx.now() },
    });
    await publish(inside, 'document.replaced', { applicationId, actorId: viewer.id, question });
    return readWritten(db, applicationId);
  });
}

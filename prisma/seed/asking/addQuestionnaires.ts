import type { Prisma } from '../../../prisma/client/client.ts';
import { mailReferee } from '../../../server/applications/references/ask/mailReferee.ts';
import { readReferences } from '../../../server/applications/references/referenceRow.ts';
import { addGeneralForm } from '../../../server/catalogue/forms/general/saveGeneralForm.ts';
import { readResolvedForms } from '../../../server/catalogue/forms/resolvedForm.ts';
import { addOwnForm } from '../../../server/catalogue/forms/saveQuestions.ts';
import { storeTrees } from '../../../server/catalogue/requirements/requirementTrees.ts';
import type { Context, TransactionContext } from '../../../server/platform/context.ts';
import { Prisma as Sql } from '../../client/client.ts';
import type { DemoRows, Person, Programme } from '../demoApplications.ts';
import type { DemoDocuments } from './documents.ts';
import { CLARENDON, GENERAL_FORM, type Questionnaire } from './forms.ts';
import { makeQuestionnaireRows } from './rows.ts';
import type { QuestionnaireStory } from './stories.ts';

type SeedContext = TransactionContext<Pick<Context, 'now' | 'env'>>;
type ScholarshipRow = Prisma.ScholarshipCreateManyInput & Programme;
type StoredQuestionnaire = Questionnaire & { scholarship: ScholarshipRow };

export async function addForms(
  ctx: SeedContext,
  asking: Questionnaire[],
  programmes: ScholarshipRow[],
): Promise<StoredQuestionnaire[]> {
  const formed: StoredQuestionnaire[] = [];
  let generalFormId: string | undefined;
  for (const asks of asking) {
    const scholarship = programmes[asks.programme - 1];
    if (!scholarship) continue;
    if (asks.isGeneral && scholarship.organisationId)
      generalFormId ??= (
        await addGeneralForm(ctx, {
          ...{ organisationId: scholarship.organisationId, name: 'Oxford general application' },
          form: GENERAL_FORM,
        })
      ).id;
    if (asks.isGeneral && generalFormId) scholarship.generalFormId = generalFormId;
    scholarship.ownFormId = await addOwnForm(ctx, asks.form);
    Object.assign(scholarship, asks.hard && (await storeTrees(ctx, { hard: asks.hard, soft: null })));
    formed.push({ ...asks, scholarship });
  }
  return formed;
}

type SeedRecords = {
  told: DemoRows;
  people: Person[];
  documents: { rows: Prisma.DocumentCreateManyInput[]; of: Map<QuestionnaireStory, DemoDocuments> };
};

export async function addQuestionnaires(
  ctx: SeedContext,
  formed: StoredQuestionnaire[],
  given: SeedRecords,
): Promise<void> {
  const { db } = ctx;
  const { told, people, documents } = given;
  const asked = await readResolvedForms(
    db,
    formed.map(({ scholarship }) => scholarship.id),
  );
  const scholarships = formed.flatMap((one, index) => {
    const found = asked[index];
    return found ? [{ ...one, asked: found }] : [];
  });
  const moderatorId = people.find(({ email }) => email === 'moderator@example.org')?.id ?? null;
  const rows = makeQuestionnaireRows(ctx, told, {
    people,
    moderatorId,
    scholarships,
    documents: documents.of,
  });
  await db.answerSet.createMany({ data: rows.sets });
  await db.answerValue.createMany({ data: rows.values });
  await db.applicantProfile.createMany({ data: rows.profiles });
  await db.generalAnswers.createMany({ data: rows.generalAnswers });
  await db.requirementException.createMany({ data: rows.exceptions });
  await db.deadlineExtension.createMany({ data: rows.extensions });
  await db.waiverRules.createMany({
    data: scholarships
      .filter(({ programme }) => programme === CLARENDON)
      .map(({ scholarship: { id } }) => ({ scholarshipId: id, acceptsRequests: true, updatedAt: ctx.now() })),
  });
  await db.waiverRequest.createMany({ data: rows.waiverRequests });
  await db.feeWaiver.createMany({ data: rows.waivers });
  await db.application.createMany({ data: told.applications });
  await db.applicationLabel.createMany({ data: told.labels });
  await db.applicationEvent.createMany({ data: told.events });
  await db.payment.createMany({ data: told.payments });
  await db.applicationDraft.createMany({ data: told.drafts });
  await db.document.createMany({ data: documents.rows });
  await db.documentUse.createMany({ data: rows.uses });
  await db.documentRequest.createMany({ data: rows.requests });
  await db.reference.createMany({ data: rows.references });
  await mailOneReferee(ctx);
}

/**
 * Queues the e-mail to the one referee who has not been invited yet, so that people who try the portal find a link to
 * the referee's page. If the portal really sends e-mails, only sets the state to SENT, because the referee does not
 * exist.
 */
async function mailOneReferee(ctx: SeedContext): Promise<void> {
  if (ctx.env.SMTP_URL)
    await ctx.db.reference.updateMany({
      where: { state: 'ASKED' },
      data: { state: 'SENT', mailedAt: ctx.now() },
    });
  else
    for (const row of await readReferences(ctx, Sql.sql`r.state = 'ASKED'`))
      await mailReferee(ctx, row, 'asked');
}

import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { makeApplication, makeReview, makeScholarship } from '../factories.ts';
import { makeOrganisation } from '../organisations.ts';
import { makePerson, type Person } from '../people.ts';
import { makeGeneralForm, makeScholarshipWithQuestions, TRAVELS } from '../questions.ts';
import { makeReference } from '../references.ts';

export const makeScholarshipId = async (ctx: Context) => (await makeScholarship(ctx, {})).id;
export const makeApplicationId = async (ctx: Context, { id: applicantId }: Person) =>
  (await makeApplication(ctx, { applicantId, scholarshipId: await makeScholarshipId(ctx) })).id;
export const makeWithdrawnApplicationId = async (ctx: Context, { id: applicantId }: Person) => {
  const application = { applicantId, scholarshipId: await makeScholarshipId(ctx), cancelledAt: ctx.now() };
  return (await makeApplication(ctx, application)).id;
};
export const makeExtension = async (ctx: Context, { id: applicantId, email }: Person) => {
  const scholarshipId = await makeScholarshipId(ctx);
  await makeApplication(ctx, { applicantId, scholarshipId });
  await ctx.db.deadlineExtension.create({
    data: {
      ...{ deadline: new Date('2027-01-01'), deadlineTime: new Date('1970-01-01T12:00Z'), timeZone: 'UTC' },
      ...{ scholarshipId, applicantId, reason: 'Ill', createdAt: ctx.now(), toldAt: ctx.now() },
    },
  });
  return `${scholarshipId} ${email}`;
};
export const makeExtensionId = async (ctx: Context) => makeExtension(ctx, await makePerson(ctx));
export const makeWaiverCodeId = async (ctx: Context) => {
  const scholarshipId = await makeScholarshipId(ctx);
  const code = { scholarshipId, hash: randomUUID(), hint: 'TD', maxUses: 1, createdAt: ctx.now() };
  return (await ctx.db.waiverCode.create({ data: code })).id;
};
export const makeWaiverRequestId = async (ctx: Context, { id: personId }: Person) => {
  const request = {
    personId,
    scholarshipId: await makeScholarshipId(ctx),
    reason: 'A grant',
    createdAt: ctx.now(),
  };
  return (await ctx.db.waiverRequest.create({ data: request })).id;
};
export const makeReferenceId = async (ctx: Context, owner: Person) => (await makeReference(ctx, owner)).id;
export const makeOrganisationId = async (ctx: Context) => (await makeOrganisation(ctx)).id;
export const makeDocumentId = async (ctx: Context, { id: ownerId }: Person) =>
  (await ctx.db.document.create({ data: { id: randomUUID(), ownerId, ...DOCUMENT, createdAt: ctx.now() } }))
    .id;
export const makeUploadId = async (ctx: Context, owner: Person) => {
  const id = await makeDocumentId(ctx, owner);
  const at = { createdAt: ctx.now(), finishedAt: ctx.now() };
  await ctx.db.upload.create({ data: { id, personId: owner.id, name: 'a.pdf', bytes: 9, ...at } });
  return id;
};
export const makeGeneralFormId = async (ctx: Context) => (await makeGeneralForm(ctx, [TRAVELS])).id;
export const makeOutageId = async (ctx: Context) => {
  const data = { beganAt: new Date('2026-06-01T12:00:00Z'), endedAt: new Date('2026-06-01T13:00:00Z') };
  return (await ctx.db.outage.create({ data })).id;
};
export const makeReviewId = async (ctx: Context, { id: applicantId }: Person) => {
  const application = { applicantId, scholarshipId: await makeScholarshipId(ctx) };
  return (await makeReview(ctx, await makeApplication(ctx, application))).id;
};

const DOCUMENT = { name: 'a.pdf', bytes: 9, sha256: '0'.repeat(64) };

export const SCHOLARSHIP = `scholarshipName: "Grant", universityName: "Fjordholm", universityImage: "https://img.example.org/u.jpg",
  universityCountry: "Norway", universityCity: "Bergen", universityWorldRank: 100, subjectCategory: ENGINEERING,
  scholarshipCategory: PARTIAL, degree: MASTERS, applicationFees: 20, serviceCharge: 5,
  applicationDeadline: "2026-09-30", scholarshipPostDate: "2026-05-01", postedUserEmail: "staff@example.org"`;
export const FORM =
  'phone: "+47 555 80 000", address: "Harbour Street 1", applicantName: "Ada", applicantImage: "https://img.example.org/a.jpg", ssc: "5", hsc: "5"';

export const ENTERED = FORM.replace(/ applicantImage: "[^"]*",/, '');

/** The document has the same id as the application. */
export const makeRequestedApplication = async (ctx: Context, { id: applicantId }: Person) => {
  const asked = { key: 'transcript', kind: 'document', label: { en: 'Transcript' } };
  const scholarship = await makeScholarshipWithQuestions(ctx, [asked]);
  const { id: formVersionId } = await ctx.db.formVersion.findFirstOrThrow({
    where: { formId: scholarship.ownFormId ?? '' },
  });
  const { id: answerSetId } = await ctx.db.answerSet.create({ data: { formVersionId, answers: {} } });
  const { id } = await makeApplication(ctx, { applicantId, scholarshipId: scholarship.id, answerSetId });
  const [createdAt, until] = [ctx.now(), new Date(ctx.now().getTime() + 3_600_000)];
  await ctx.db.document.create({
    data: { id, ownerId: applicantId, name: 'a.pdf', bytes: 1, sha256: '0'.repeat(64), createdAt },
  });
  const request = {
    applicationId: id,
    question: 'transcript',
    refusal: 'UNREADABLE' as const,
    until,
    createdAt,
  };
  await ctx.db.documentRequest.create({ data: request });
  return id;
};

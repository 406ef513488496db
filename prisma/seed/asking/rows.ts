import { v7 as uuidv7 } from 'uuid';
import { evaluateRequirements } from '../../../rules/conditions/evaluateRequirements.ts';
import { applicationFacts } from '../../../rules/forms/applicationForm.ts';
import { type Answers, factsFrom } from '../../../rules/forms/facts/facts.ts';
import { GENERAL, joinAnswers } from '../../../rules/forms/generalForm.ts';
import { builtInProfileForm } from '../../../rules/forms/profileForm.ts';
import { listAnswerValues, valuesByForm } from '../../../server/catalogue/forms/answerSet.ts';
import type { FormVersion, ResolvedForm } from '../../../server/catalogue/forms/resolvedForm.ts';
import { PROFILE_FORM_ID } from '../../../server/catalogue/profiles/readProfileForm.ts';
import { snapshotEligibility } from '../../../server/catalogue/requirements/eligibilitySnapshot.ts';
import type { Context } from '../../../server/platform/context.ts';
import type { Prisma } from '../../client/client.ts';
import {
  addStory,
  before,
  type DemoRows,
  FORM,
  makeDemoDraft,
  type Person,
  type Programme,
} from '../demoApplications.ts';
import { generalAnswers, makeProfileAnswers, ownAnswers } from './answers.ts';
import type { DemoDocuments } from './documents.ts';
import type { Questionnaire } from './forms.ts';
import { FACTS } from './people.ts';
import { makeReferences } from './references.ts';
import { QUESTIONNAIRE_STORIES, type QuestionnaireStory } from './stories.ts';

type Demo = Pick<Context, 'now' | 'env'>;

type ResolvedQuestionnaire = Questionnaire & { scholarship: Programme; asked: ResolvedForm };

type SeedRecords = {
  people: Person[];
  moderatorId: string | null;
  scholarships: ResolvedQuestionnaire[];
  documents: Map<QuestionnaireStory, DemoDocuments>;
};

type QuestionnaireRows = ReturnType<typeof emptyRows>;

const emptyRows = () => ({
  sets: [] as Prisma.AnswerSetCreateManyInput[],
  values: [] as Prisma.AnswerValueCreateManyInput[],
  profiles: [] as Prisma.ApplicantProfileCreateManyInput[],
  generalAnswers: [] as Prisma.GeneralAnswersCreateManyInput[],
  uses: [] as Prisma.DocumentUseCreateManyInput[],
  requests: [] as Prisma.DocumentRequestCreateManyInput[],
  references: [] as Prisma.ReferenceCreateManyInput[],
  exceptions: [] as Prisma.RequirementExceptionCreateManyInput[],
  extensions: [] as Prisma.DeadlineExtensionCreateManyInput[],
  waivers: [] as Prisma.FeeWaiverCreateManyInput[],
  waiverRequests: [] as Prisma.WaiverRequestCreateManyInput[],
});

/**
 * Appends the applications for scholarships that have questions to `told`, and returns the rows of the other tables.
 */
export function makeQuestionnaireRows(ctx: Demo, told: DemoRows, given: SeedRecords): QuestionnaireRows {
  const rows = emptyRows();
  const year = ctx.now().getUTCFullYear();
  for (const person of given.people) addProfile(ctx, rows, person, year);
  for (const [place, story] of QUESTIONNAIRE_STORIES.entries()) {
    const person = given.people.find(({ email }) => email === story.who.email);
    const facts = FACTS[story.who.email];
    const of = given.scholarships.find(({ programme }) => programme === story.programme);
    if (!person || !facts || !of) continue;
    const documents = given.documents.get(story) ?? {};
    const answering = { story, facts, documents, year, place };
    const answers = { own: ownAnswers(answering), general: of.isGeneral ? generalAnswers(answering) : {} };
    const one = { ...given, story, person, of, answers, year };
    if (story.isDraft) addDraft(ctx, rows, told, one);
    else addApplication(ctx, rows, told, one, documents);
    const whose = { applicantId: person.id, scholarshipId: of.scholarship.id };
    rows.references.push(...makeReferences(ctx, told, { story, whose, place, form: of.form }));
    addStaffRows(ctx, rows, one);
  }
  return rows;
}

type SeedApplication = Omit<SeedRecords, 'documents'> & {
  story: QuestionnaireStory;
  person: Person;
  of: ResolvedQuestionnaire;
  answers: { own: Answers; general: Answers };
  year: number;
};

function addProfile(ctx: Demo, rows: QuestionnaireRows, { id: personId, email }: Person, year: number): void {
  const facts = FACTS[email];
  if (!facts) return;
  const answers = makeProfileAnswers(facts, year);
  const at = before(ctx, 40);
  const set = addSet(rows, null, answers);
  rows.profiles.push({ personId, answerSetId: set, createdAt: at, updatedAt: at });
  const form = builtInProfileForm({ currency: ctx.env.CURRENCY });
  addValues(rows, { answerSetId: set, formId: PROFILE_FORM_ID }, listAnswerValues(form, answers));
}

function addSet(rows: QuestionnaireRows, of: FormVersion | null, answers: Answers): string {
  const id = uuidv7();
  rows.sets.push({ id, formVersionId: of?.versionId ?? null, answers: answers as Prisma.InputJsonObject });
  return id;
}

function addValues(
  rows: QuestionnaireRows,
  of: { answerSetId: string; formId: string },
  values: ReturnType<typeof listAnswerValues>,
): void {
  for (const { day, ...value } of values)
    rows.values.push({ ...of, ...value, ...(day && { day: new Date(day) }) });
}

function addDraft(
  ctx: Demo,
  rows: QuestionnaireRows,
  told: DemoRows,
  { story, person, of, answers }: SeedApplication,
): void {
  const answerSetId = addSet(rows, of.asked.own, answers.own);
  told.drafts.push({ ...makeDemoDraft(ctx, person, of.scholarship, story.daysAgo), answerSetId });
  if (of.asked.general)
    addGeneral(ctx, rows, { story, person, of }, () => addSet(rows, of.asked.general, answers.general));
}

function addGeneral(
  ctx: Demo,
  rows: QuestionnaireRows,
  { story, person: { id: personId }, of }: Pick<SeedApplication, 'story' | 'person' | 'of'>,
  setOf: () => string,
): void {
  const { general } = of.asked;
  if (!general || rows.generalAnswers.some((one) => one.personId === personId)) return;
  const at = before(ctx, story.daysAgo);
  rows.generalAnswers.push({
    ...{ personId, formId: general.id, answerSetId: setOf(), createdAt: at, updatedAt: at },
  });
}

function addApplication(
  ctx: Demo,
  rows: QuestionnaireRows,
  told: DemoRows,
  one: SeedApplication,
  documents: DemoDocuments,
): void {
  const { story, person, of, moderatorId } = one;
  const sets = addAnswers(rows, one);
  const { generalSetId } = sets;
  if (!story.isEntered && generalSetId) addGeneral(ctx, rows, one, () => generalSetId);
  const createdAt = before(ctx, story.daysAgo);
  const cancelledAt = story.withdrawn ? before(ctx, story.withdrawn.daysAgo) : null;
  const columns = {
    ...{ ...sets, ...eligibilityOf(ctx, one) },
    ...(story.extendedTo !== undefined && { lateReason: 'EXTENDED' as const }),
    ...(cancelledAt && { cancelledAt, updatedAt: cancelledAt, version: 2 }),
  };
  const id = addStory(ctx, told, { story, person, programme: of.scholarship, moderatorId, columns });
  const note = (kind: string, actorId: string | null, at: Date, detail?: object) =>
    told.events.push({ applicationId: id, actorId, kind, createdAt: at, ...(detail && { detail }) });
  if (story.exception) note('EXCEPTION_MADE', null, soon(createdAt, 0.001), { reason: story.exception });
  if (story.waiver) note('WAIVER_REQUESTED', person.id, soon(createdAt));
  if (story.waiver?.granted)
    note('FEE_WAIVED', moderatorId, soon(createdAt, 24), { waiverReason: 'REQUEST' });
  if (story.withdrawn && cancelledAt)
    note('CANCELLED', person.id, cancelledAt, { reason: story.withdrawn.reason });
  for (const [question, ids] of Object.entries(documents)) {
    const key = question === 'transcript' ? `${GENERAL}${question}` : question;
    for (const documentId of ids) rows.uses.push({ documentId, applicationId: id, question: key, createdAt });
  }
  for (const request of requestsOf(ctx, one)) {
    const { question, reason, askedById } = request;
    rows.requests.push({ ...request, applicationId: id });
    const detail = { fields: [`answers.${question}`], ...(reason && { reason }) };
    note('DOCUMENT_REQUESTED', askedById ?? null, request.createdAt, detail);
  }
}

function addAnswers(rows: QuestionnaireRows, { of: { asked }, answers }: SeedApplication) {
  const values = valuesByForm(asked.form, joinAnswers(answers), applicationFacts(FORM));
  const add = (part: 'own' | 'general') => {
    const of = asked[part];
    if (!of) return null;
    const answerSetId = addSet(rows, of, answers[part]);
    addValues(rows, { answerSetId, formId: of.id }, values[part]);
    return answerSetId;
  };
  return { answerSetId: add('own'), generalSetId: add('general') };
}

function eligibilityOf(ctx: Demo, { story, of: { hard }, year }: SeedApplication) {
  const facts = FACTS[story.who.email];
  if (!hard || !facts) return {};
  const form = builtInProfileForm({ currency: ctx.env.CURRENCY });
  const known = factsFrom(form, makeProfileAnswers(facts, year));
  const requirements = { hard, soft: null };
  const createdAt = before(ctx, story.daysAgo + 1).toISOString();
  const exception = story.exception ? { reason: story.exception, createdAt } : null;
  const kept = snapshotEligibility(requirements, known, evaluateRequirements(requirements, known, exception));
  return kept ? { eligibility: kept } : {};
}

const HOUR = 3_600_000;
const soon = (at: Date, hours = 1) => new Date(at.getTime() + hours * HOUR);

type Request = {
  question: string;
  reason: string | null;
  askedById: string | null;
  until: Date;
  createdAt: Date;
};

function requestsOf(ctx: Demo, { story, moderatorId }: SeedApplication) {
  const asked = (days: number, until: number) => ({
    createdAt: before(ctx, days),
    until: before(ctx, -until),
  });
  const found: (Request & { refusal?: 'PROTECTED' })[] = [];
  const { asksAgain, refused, isEntered } = story;
  if (asksAgain) found.push({ ...asksAgain, askedById: moderatorId, ...asked(1, 14) });
  if (refused)
    found.push({ question: refused, reason: null, askedById: null, refusal: 'PROTECTED', ...asked(0, 3) });
  if (isEntered)
    for (const question of [`${GENERAL}transcript`, 'cv'])
      found.push({
        question,
        reason: null,
        askedById: moderatorId,
        ...asked(story.daysAgo - 0.001, 30 - story.daysAgo),
      });
  return found;
}

function addStaffRows(
  ctx: Demo,
  rows: QuestionnaireRows,
  { story, person, of, moderatorId }: SeedApplication,
): void {
  const whose = { personId: person.id, scholarshipId: of.scholarship.id };
  const at = before(ctx, story.daysAgo);
  if (story.exception)
    rows.exceptions.push({
      ...{
        ...whose,
        reason: story.exception,
        grantedById: moderatorId,
        createdAt: before(ctx, story.daysAgo + 1),
      },
    });
  if (story.extendedTo !== undefined)
    rows.extensions.push({
      ...{ scholarshipId: of.scholarship.id, applicantId: person.id, actorId: moderatorId },
      ...{ reason: 'The examination office was closed for two weeks.', createdAt: before(ctx, 8) },
      ...{ toldAt: before(ctx, 8), deadlineTime: new Date('1970-01-01T23:59:00Z') },
      ...{ deadline: dayOf(before(ctx, -story.extendedTo)), timeZone: ctx.env.TIME_ZONE },
    });
  if (!story.waiver) return;
  const { reason, granted } = story.waiver;
  const decided = granted && { state: 'GRANTED' as const, answer: granted, decidedById: moderatorId };
  const createdAt = soon(at);
  rows.waiverRequests.push({
    ...{ ...whose, reason, createdAt },
    ...(decided && { ...decided, endedAt: soon(at, 24) }),
  });
  if (granted)
    rows.waivers.push({ ...whose, reason: 'REQUEST', grantedById: moderatorId, createdAt: soon(at, 24) });
}

const dayOf = (at: Date) => new Date(at.toISOString().slice(0, 10));

import { v7 as uuidv7 } from 'uuid';
import type { ApplicationEventKind, ApplicationStatus } from '../../rules/applications/applicationOptions.ts';
import { toMinorUnits } from '../../rules/money/currencies.ts';
import type { Context } from '../../server/platform/context.ts';
import type { Prisma } from '../client/client.ts';
import { SHORTLIST } from './assessing/shortlist.ts';
import { DEMO_REVIEWERS, REVIEWED_STORIES } from './demoReviews.ts';
import type { Story } from './demoStory.ts';

const JONAS = { email: 'jonas.lindqvist@example.org', name: 'Jonas Lindqvist' };
const AMARA = { email: 'amara.okafor@example.org', name: 'Amara Okafor' };
const MEI = { email: 'mei.tanaka@example.org', name: 'Mei Tanaka' };
const RAHUL = { email: 'rahul.sharma@example.org', name: 'Rahul Sharma' };

export const DEMO_APPLICANTS = [
  ...[JONAS, AMARA, MEI, RAHUL, ...DEMO_REVIEWERS],
  ...SHORTLIST.map(({ email, name }) => ({ email, name })),
];

const STINA = { email: 'student@example.org' };

export const STORIES: Story[] = [
  {
    who: STINA,
    programme: 1,
    daysAgo: 12,
    isPaid: true,
    moves: [{ to: 'PROCESSING', daysAgo: 9 }],
  },
  {
    who: STINA,
    programme: 25,
    daysAgo: 3,
    feedback: { text: 'Please add the year of your HSC, so that we can compare it.', daysAgo: 1 },
  },
  {
    who: STINA,
    programme: 2,
    daysAgo: 40,
    moves: [
      { to: 'PROCESSING', daysAgo: 36 },
      { to: 'ACCEPTED', daysAgo: 20 },
    ],
    feedback: { text: 'A convincing application. Welcome!', daysAgo: 20 },
    review: { rating: 4.5, daysAgo: 18, comment: 'I knew at every moment what came next.' },
  },
  {
    who: STINA,
    programme: 61,
    daysAgo: 60,
    isPaid: true,
    moves: [
      { to: 'PROCESSING', daysAgo: 55 },
      { to: 'REJECTED', daysAgo: 42 },
    ],
    feedback: { text: 'There were more good applications than places this year.', daysAgo: 42 },
  },
  { who: JONAS, programme: 13, daysAgo: 1, isPaid: true, labels: ['Needs interview'] },
  { who: JONAS, programme: 34, daysAgo: 6 },
  { who: AMARA, programme: 17, daysAgo: 2 },
  {
    who: AMARA,
    programme: 10,
    daysAgo: 5,
    isPaid: true,
    moves: [{ to: 'PROCESSING', daysAgo: 4 }],
    labels: ['Shortlist'],
  },
  { who: MEI, programme: 45, daysAgo: 2, isPaid: true },
  {
    who: MEI,
    programme: 31,
    daysAgo: 30,
    isPaid: true,
    moves: [
      { to: 'PROCESSING', daysAgo: 25 },
      { to: 'ACCEPTED', daysAgo: 15 },
    ],
  },
  { who: RAHUL, programme: 71, daysAgo: 8, labels: ['Check grades', 'Needs interview'] },
  { who: RAHUL, programme: 1, daysAgo: 7, isPaid: true },
  {
    who: { email: 'kwame.mensah@example.org' },
    programme: 26,
    daysAgo: 70,
    isPaid: true,
    moves: [
      { to: 'PROCESSING', daysAgo: 64 },
      { to: 'ACCEPTED', daysAgo: 50 },
    ],
  },
  ...REVIEWED_STORIES,
];

export type Programme = { id: string; degree: string } & Fees;
type Fees = { applicationFees: number; serviceCharge: number };
export type Person = { id: string; email: string; name: string };

/** Returns the rows to insert after people and catalogue. Skips stories of people who are not in the database. */
export function makeDemoApplications(
  ctx: Pick<Context, 'now' | 'env'>,
  given: { people: Person[]; programmes: Programme[] },
) {
  const rows = {
    applications: [] as Prisma.ApplicationCreateManyInput[],
    events: [] as Prisma.ApplicationEventCreateManyInput[],
    payments: [] as Prisma.PaymentCreateManyInput[],
    drafts: [] as Prisma.ApplicationDraftCreateManyInput[],
    reviews: [] as Prisma.ReviewCreateManyInput[],
    labels: [] as Prisma.ApplicationLabelCreateManyInput[],
  };
  const personOf = ({ email }: { email: string }) => given.people.find((person) => person.email === email);
  const moderatorId = personOf({ email: 'moderator@example.org' })?.id ?? null;
  for (const story of STORIES) {
    const person = personOf(story.who);
    const programme = given.programmes[story.programme - 1];
    if (person && programme) addStory(ctx, rows, { story, person, programme, moderatorId });
  }
  const [student, open] = [personOf(STINA), given.programmes[10]];
  if (student && open) rows.drafts.push(makeDemoDraft(ctx, student, open));
  return rows;
}

export type DemoRows = ReturnType<typeof makeDemoApplications>;
type DemoStory = {
  story: Story;
  person: Person;
  programme: Programme;
  moderatorId: string | null;
  columns?: Partial<Prisma.ApplicationCreateManyInput>;
};

export function addStory(
  ctx: Pick<Context, 'now' | 'env'>,
  rows: DemoRows,
  { story, person, programme, moderatorId, columns }: DemoStory,
): string {
  const { daysAgo, isPaid, moves = [], labels = [], feedback, review } = story;
  const id = uuidv7();
  const createdAt = before(ctx, daysAgo);
  const note = (kind: ApplicationEventKind, actorId: string | null, at: Date, detail?: object) =>
    rows.events.push({ applicationId: id, actorId, kind, createdAt: at, ...(detail && { detail }) });
  if (story.isEntered) note('ENTERED', moderatorId, createdAt, { receivedAt: createdAt.toISOString() });
  else note('SUBMITTED', person.id, createdAt);
  if (isPaid && programme.applicationFees + programme.serviceCharge > 0) {
    const paidAt = new Date(createdAt.getTime() + 4 * 60_000);
    rows.payments.push({
      ...payFor(ctx, programme),
      payerId: person.id,
      applicationId: id,
      createdAt,
      paidAt,
    });
    note('PAID', person.id, paidAt);
  }
  rows.labels.push(...labels.map((label) => ({ applicationId: id, label })));
  let status: ApplicationStatus = 'PENDING';
  for (const { to, daysAgo: days } of moves) {
    note('STATUS_CHANGED', moderatorId, before(ctx, days), { from: status, to });
    status = to;
  }
  if (feedback) note('FEEDBACK_GIVEN', moderatorId, before(ctx, feedback.daysAgo));
  if (review) {
    const at = before(ctx, review.daysAgo);
    const { rating, comment } = review;
    rows.reviews.push({
      applicationId: id,
      authorId: person.id,
      scholarshipId: programme.id,
      rating,
      comment,
      createdAt: at,
      updatedAt: at,
    });
    note('REVIEWED', person.id, at);
  }
  rows.applications.push({
    id,
    applicantId: person.id,
    scholarshipId: programme.id,
    ...FORM,
    applicantName: person.name,
    degree: programme.degree,
    applicationFees: programme.applicationFees,
    serviceCharge: programme.serviceCharge,
    status,
    feedback: feedback?.text ?? null,
    consentedAt: createdAt,
    version: 1 + moves.length + (feedback ? 1 : 0),
    createdAt,
    updatedAt: before(
      ctx,
      Math.min(daysAgo, ...moves.map((move) => move.daysAgo), feedback?.daysAgo ?? daysAgo),
    ),
    ...columns,
  });
  return id;
}

export const FORM = {
  phone: '+47 555 80 000',
  address: 'Demo Street 1\n5003 Bergen',
  ssc: '4.8',
  hsc: '4.6',
};

function payFor({ env }: Pick<Context, 'env'>, programme: Programme) {
  const { id: scholarshipId, applicationFees, serviceCharge } = programme;
  const amount = toMinorUnits(applicationFees + serviceCharge, env.CURRENCY);
  return { scholarshipId, amount, currency: env.CURRENCY, provider: 'test', status: 'PAID' as const };
}

export function makeDemoDraft(
  ctx: Pick<Context, 'now'>,
  { id: applicantId, name }: Person,
  { id }: Pick<Programme, 'id'>,
  daysAgo = 1,
) {
  const content = { applicantName: name, phone: FORM.phone, address: FORM.address };
  const at = before(ctx, daysAgo);
  return { applicantId, scholarshipId: id, content, createdAt: at, updatedAt: at };
}

export function before({ now }: Pick<Context, 'now'>, days: number): Date {
  return new Date(now().getTime() - days * 86_400_000);
}

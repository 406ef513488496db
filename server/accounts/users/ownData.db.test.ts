import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROFILE_FORM_ID } from '../../catalogue/profiles/readProfileForm.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { makeReference } from '../../test/references.ts';
import { rounds } from '../../test/rounds.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

async function makeActivePerson(): Promise<Person> {
  const { ctx } = portal;
  const person = await makePerson(ctx, { name: 'Canary Person', image: 'https://canary.example/me.png' });
  const scholarship = await makeScholarship(ctx, { postedUserEmail: person.email });
  const picture = await ctx.db.picture.create({
    data: { ownerId: person.id, width: 1, height: 1, bytes: 1 },
  });
  const application = await ctx.db.application.create({
    data: {
      applicantId: person.id,
      scholarshipId: scholarship.id,
      phone: '+49 canary',
      address: 'Canary Street',
      applicantName: 'Canary Person',
      applicantImageId: picture.id,
      ssc: 'canary',
      hsc: 'canary',
      feedback: 'Dear canary',
      idempotencyKey: 'canary',
      applicationFees: 1,
      serviceCharge: 1,
    },
  });
  await ctx.db.demographicAnswer.create({
    data: { applicationId: application.id, question: 'CARING', option: 'YES' },
  });
  await ctx.db.documentRequest.create({
    data: {
      ...{ applicationId: application.id, question: 'transcript', reason: 'A canary was cut off' },
      ...{ until: ctx.now(), createdAt: ctx.now() },
    },
  });
  await ctx.db.applicationEvent.create({
    data: {
      applicationId: application.id,
      kind: 'STATUS_CHANGED',
      detail: { from: 'PROCESSING', to: 'PENDING', reason: 'A canary was missing' },
    },
  });
  await ctx.db.review.create({
    data: {
      applicationId: application.id,
      authorId: person.id,
      scholarshipId: scholarship.id,
      rating: 4,
      comment: 'Good',
    },
  });
  await ctx.db.payment.create({
    data: {
      payerId: person.id,
      scholarshipId: scholarship.id,
      amount: 200,
      currency: 'USD',
      provider: 'test',
      applicationId: application.id,
      status: 'PAID',
      paidAt: ctx.now(),
    },
  });
  await ctx.db.applicationDraft.create({
    data: { applicantId: person.id, scholarshipId: scholarship.id, content: { phone: 'canary' } },
  });
  await ctx.db.intent.create({
    data: { userId: person.id, scholarshipId: scholarship.id, expiresAt: new Date('2100-01-01') },
  });
  await ctx.db.newsletterSubscription.create({ data: { email: person.email } });
  const at = ctx.now();
  const answers = { enrolledAt: 'Canary College' };
  await ctx.db.applicantProfile.create({
    data: {
      ...{ person: { connect: { id: person.id } }, createdAt: at, updatedAt: at },
      answerSet: {
        create: {
          answers,
          values: {
            create: { formId: PROFILE_FORM_ID, question: 'enrolledAt', text: answers.enrolledAt },
          },
        },
      },
    },
  });
  await ctx.db.verifiedFact.create({
    data: {
      ...{ personId: person.id, fact: 'enrolledAt', value: 'Canary College', source: 'Registry' },
      ...{ day: at, createdAt: at, updatedAt: at },
    },
  });
  return person;
}

// security: C88
describe("export of a person's data", () => {
  it("the data export contains all of the person's records", async () => {
    const person = await makeActivePerson();
    const { myData } = (await portal.as(person, '{ myData }')).data;
    expect(myData).toMatchObject({
      profile: { email: person.email, name: 'Canary Person' },
      applications: [
        {
          ...{ phone: '+49 canary', events: [{ kind: 'STATUS_CHANGED' }] },
          demographics: [{ question: 'CARING', option: 'YES' }],
          documentRequests: [{ reason: 'A canary was cut off' }],
        },
      ],
      drafts: [{ content: { phone: 'canary' } }],
      reviews: [{ comment: 'Good' }],
      payments: [{ amount: 200 }],
      pictures: [{ width: 1 }],
      intent: { isApplying: false },
      applicantProfile: { answerSet: { answers: { enrolledAt: 'Canary College' } } },
      verifiedFacts: [{ fact: 'enrolledAt', value: 'Canary College', source: 'Registry' }],
      newsletter: { createdAt: expect.any(String) },
    });
    expect(myData.sessions).toHaveLength(1);
  });

  it("the data export covers every table about the person and no other people's data", async () => {
    const [person, other] = [await makeActivePerson(), await makeActivePerson()];
    const { myData } = (await portal.as(person, '{ myData }')).data;
    const schema = await readFile('prisma/accounts.prisma', 'utf8');
    const [model = ''] = schema.match(/^model User \{.*?^\}/ms) ?? [];
    const relations = [...model.matchAll(/^ +(\w+) +(?!String|DateTime)[A-Z]\w+(?:\[\]|\?)$/gm)].map(
      ([, name]) => name,
    );
    const { authenticator, passkeys, recoveryCodes } = myData.secondFactor;
    const told: Record<string, unknown> = {
      ...{ ...myData, authenticator, passkeys, recoveryCodes },
      accounts: myData.waysToSignIn,
      audited: myData.staffActions,
      refunded: myData.staffRefunds,
      // Events are not exported, because they include actions of staff on other people's applications.
      events: [],
    };
    expect(relations.length).toBeGreaterThan(12);
    for (const name of relations) expect([name, told[name ?? '']]).not.toEqual([name, undefined]);
    const text = JSON.stringify(myData);
    expect([text.includes(person.id), text.includes(other.id), text.includes(other.email)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

// security: C88
describe('account deletion', () => {
  it('deletion completely removes an account without activity', async () => {
    const person = await makePerson(portal.ctx);
    const { data } = await portal.as(person, 'mutation { deleteMyAccount { id isKeptAnonymously } }');
    expect(data.deleteMyAccount).toEqual({ id: person.id, isKeptAnonymously: false });
    expect(await portal.ctx.db.user.count({ where: { id: person.id } })).toBe(0);
    expect((await portal.requestAs(person, { url: '/users' })).statusCode).toBe(401);
  });

  it.each(['by the person', 'by an admin'].slice(0, rounds(1, 2)))(
    'deletion %s preserves accounting records but no personal data',
    async (by) => {
      const { db } = portal.ctx;
      const person = await makeActivePerson();
      const { data } =
        by === 'by an admin'
          ? await portal.asAdmin(`mutation { gone: deleteUser(id: "${person.id}") { isKeptAnonymously } }`)
          : await portal.as(person, 'mutation { gone: deleteMyAccount { isKeptAnonymously } }');
      expect(data.gone).toEqual({ isKeptAnonymously: true });
      const kept = await db.user.findUniqueOrThrow({
        where: { id: person.id },
        include: {
          applications: { include: { events: true, documentRequests: true } },
          reviews: true,
          payments: true,
          sessions: true,
          accounts: true,
          drafts: true,
          pictures: true,
          applicantProfile: { include: { answerSet: { include: { values: true } } } },
          verifiedFacts: true,
        },
      });
      expect(kept).toMatchObject({
        name: 'Deleted user',
        image: null,
        role: 'USER',
        sessions: [],
        accounts: [],
        drafts: [],
        pictures: [],
      });
      expect([kept.applications.length, kept.reviews.length, kept.payments.length]).toEqual([1, 1, 1]);
      expect(kept.applications[0]?.cancelledAt).not.toBeNull();
      const kinds = kept.applications[0]?.events.map(({ kind }) => kind);
      expect(kinds?.sort()).toEqual(['CANCELLED', 'STATUS_CHANGED']);
      expect(kept.payments[0]?.refundRequestedAt).not.toBeNull();
      expect(JSON.stringify(kept).toLowerCase()).not.toContain('canary');
      expect(JSON.stringify(await db.scholarship.findMany())).not.toContain(person.email);
      expect(await db.newsletterSubscription.count({ where: { email: person.email } })).toBe(0);
      expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain(person.email);
      const listed = await portal.asAdmin('{ users(filter: { search: "deleted" }) { totalCount } }');
      expect(listed.data.users.totalCount).toBe(0);
      const promoted = await portal.asAdmin(`mutation { promoteUser(id: "${person.id}") { id } }`);
      expect(getCode(promoted)).toBe('NOT_FOUND');
      await makePerson(portal.ctx, { email: person.email });
    },
  );

  it.each([
    ['deletes', 'verified'],
    ['keeps', 'unverified'],
  ])(
    'deleting an account %s the newsletter subscription and invitations of its %s address',
    async (_, state) => {
      const { ctx } = portal;
      const { db } = ctx;
      const emailVerified = state === 'verified';
      const person = await makePerson(ctx, { emailVerified });
      const { email } = person;
      const { id } = await makeScholarship(ctx, { postedUserEmail: email });
      await db.newsletterSubscription.create({ data: { email } });
      await portal.asAdmin(`mutation { invite(input: { email: "${email}", role: MODERATOR }) { id } }`);
      const { id: referenceId } = await makeReference(ctx, await makePerson(ctx), { email });
      const mail = { to: email, messageId: '<hello@example.org>', text: 'Hello', html: 'Hello' };
      const sent = { text: null, html: null, state: 'SENT', sentAt: ctx.now() } as const;
      await db.outboxMail.create({ data: { ...mail, subject: 'A request', referenceId } });
      await db.outboxMail.create({ data: { ...mail, subject: 'Confirm your address' } });
      await db.outboxMail.create({ data: { ...mail, ...sent, subject: 'Your new password' } });

      const { myData } = (await portal.as(person, '{ myData }')).data;
      expect(myData.newsletter !== null).toBe(emailVerified);
      await portal.as(person, 'mutation { deleteMyAccount { id } }');
      expect(await db.user.count({ where: { email } })).toBe(0);
      const kept = emailVerified ? 0 : 1;
      expect(await db.newsletterSubscription.count({ where: { email } })).toBe(kept);
      expect(await db.invitation.count({ where: { email } })).toBe(kept);
      expect(await db.scholarship.count({ where: { id, postedUserEmail: email } })).toBe(kept);
      const mails = await db.outboxMail.findMany({ where: { to: email }, orderBy: { subject: 'asc' } });
      expect(mails.map(({ subject }) => subject)).toEqual(
        emailVerified ? [] : ['A request', expect.stringContaining('moderator')],
      );
    },
  );
});

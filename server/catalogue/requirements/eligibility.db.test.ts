import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMyAccount } from '../../erasure/deleteMyAccount.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { FORM, getCode, submit } from '../../test/applying.ts';
import { makeApplication } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { AT_MOST_30, answerProfile, FROM_BANGLADESH, GOOD, makeDemanding } from '../../test/requirements.ts';
import { scholarshipForm } from '../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const REQUIREMENTS = { hard: { all: [FROM_BANGLADESH, AT_MOST_30] }, soft: GOOD };
const MEETS = { nationality: 'BD', birthday: '2000-02-29', gpa: { value: 2, of: 4 } };

async function applicant(answers?: Record<string, unknown>): Promise<Person> {
  const person = await makePerson(portal.ctx);
  if (answers) await answerProfile(portal.ctx, person, answers);
  return person;
}

const DRAFT =
  'mutation ($id: UUID!) { saveDraft(input: { scholarshipId: $id, content: { phone: "1" } }) { id } }';
const EXCEPT = `mutation ($scholarshipId: UUID!, $email: EmailAddress!, $reason: String!) {
  makeException(input: { scholarshipId: $scholarshipId, email: $email, reason: $reason }) { reason } }`;

// product: P10.11
describe('submitting with requirements', () => {
  it('submitting fails while hard requirements are unmet or unknown; saving a draft never fails', async () => {
    const { id } = await makeDemanding(portal.ctx, REQUIREMENTS);
    const person = await applicant({ ...MEETS, nationality: 'NO' });
    expect(getCode(await portal.as(person, DRAFT, { id }))).toBe('ok');
    const refused = await submit(portal, person, id);
    expect(refused.errors?.[0]).toMatchObject({
      message: 'You do not meet the requirements of this scholarship: Citizen of Bangladesh or India.',
      extensions: {
        code: 'CONFLICT',
        eligibility: 'DOES_NOT_MEET',
        reasons: [{ text: 'Citizen of Bangladesh or India', verdict: 'NOT_MET', yours: 'Norway' }],
      },
    });
    await answerProfile(portal.ctx, person, { birthday: '2000-02-29' });
    const byRest = await portal.requestAs(person, {
      method: 'POST',
      url: '/scholarfromuser',
      payload: { ...FORM, gender: 'Female', degree: 'Masters', itemId: id },
    });
    expect([byRest.statusCode, byRest.json()]).toMatchObject([
      409,
      {
        code: 'CONFLICT',
        message:
          'We don’t know yet whether you meet the requirements of this scholarship. Answer first: Nationality.',
        eligibility: 'MAY_APPLY',
        missing: [{ fact: 'nationality', label: 'Nationality' }],
      },
    ]);
    await answerProfile(portal.ctx, person, MEETS);
    expect(getCode(await submit(portal, person, id))).toBe('ok');
  });

  it('submitting stores the verdicts and only the answers used for them', async () => {
    const { id } = await makeDemanding(portal.ctx, REQUIREMENTS);
    const person = await applicant({ ...MEETS, residence: 'NO' });
    const { data } = await submit(portal, person, id);
    const ask = `{ application(id: "${data.submitApplication.id}") { eligibility { verdict lines { isHard verdict yours } } viewerCanMakeException } }`;
    await answerProfile(portal.ctx, person, {});
    const expected = {
      verdict: 'CAN_APPLY',
      lines: [
        { isHard: true, verdict: 'MET', yours: '26' },
        { isHard: true, verdict: 'MET', yours: 'Bangladesh' },
        { isHard: false, verdict: 'NOT_MET', yours: '2 of 4' },
      ],
    };
    expect((await portal.as(person, ask)).data.application.eligibility).toEqual(expected);
    expect((await portal.asModerator(ask)).data.application).toEqual({
      eligibility: expected,
      viewerCanMakeException: false,
    });
    const kept = JSON.stringify((await portal.as(person, '{ myData }')).data.myData.applications);
    expect(kept).toContain('"nationality":"BD"');
    expect(kept).not.toContain('residence');
    const { eligibility } = await portal.ctx.db.application.findUniqueOrThrow({
      where: { id: data.submitApplication.id },
    });
    expect(eligibility).not.toBeNull();
    const viewer = { ...person, role: 'USER', emailVerified: true, hasFreshProof: true } as const;
    await deleteMyAccount({ ...portal.ctx, viewer }, {});
    const after = await portal.ctx.db.application.findMany({ where: { id: data.submitApplication.id } });
    expect(after.map((row) => row.eligibility)).toEqual([null]);
  });

  it('profile answers given after submission are hidden from staff', async () => {
    const { id } = await makeDemanding(portal.ctx, REQUIREMENTS);
    const person = await applicant(MEETS);
    const application = await makeApplication(portal.ctx, { applicantId: person.id, scholarshipId: id });
    const ask = `{ application(id: "${application.id}") { eligibility { verdict lines { verdict } } } }`;
    const own = (await portal.as(person, ask)).data.application.eligibility;
    expect(own.verdict).toBe('CAN_APPLY');
    const told = (await portal.asModerator(ask)).data.application.eligibility;
    expect([told.verdict, ...told.lines.map((line: { verdict: string }) => line.verdict)]).toEqual([
      'MAY_APPLY',
      ...own.lines.map(() => 'UNKNOWN'),
    ]);
  });

  it('a payment is rejected until the applicant is eligible', async () => {
    const { id } = await makeDemanding(portal.ctx, REQUIREMENTS);
    const person = await applicant({ nationality: 'NO' });
    const pay = () => portal.as(person, `mutation { startPayment(scholarshipId: "${id}") { url } }`);
    expect((await pay()).errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      eligibility: 'DOES_NOT_MEET',
    });
    await answerProfile(portal.ctx, person, MEETS);
    expect(getCode(await pay())).toBe('ok');
  });
});

// product: P10.12
describe('requirement exception', () => {
  it('an exception lets one applicant submit, notifies them and appears in the timeline', async () => {
    const { id } = await makeDemanding(portal.ctx, REQUIREMENTS);
    const [person, other] = [await applicant({ nationality: 'NO' }), await applicant({ nationality: 'NO' })];
    for (const who of [person, other]) await portal.as(who, DRAFT, { id });
    const reason = 'Your diploma counts.';
    const made = await portal.asModerator(EXCEPT, {
      scholarshipId: id,
      email: person.email.toUpperCase(),
      reason,
    });
    expect(made.data.makeException).toEqual({ reason });
    const again = await portal.asModerator(EXCEPT, { scholarshipId: id, email: person.email, reason });
    expect(getCode(again)).toBe('CONFLICT');
    const mails = await portal.ctx.db.outboxMail.findMany({
      where: { subject: { startsWith: 'You can apply' } },
    });
    expect(mails.map(({ to }) => to)).toEqual([person.email]);
    const { data } = await portal.as(
      person,
      `{ scholarship(id: "${id}") { eligibility { verdict summary exception { reason } } } }`,
    );
    expect(data.scholarship.eligibility).toMatchObject({ verdict: 'CAN_APPLY', exception: { reason } });
    const listed = await portal.as(
      person,
      '{ scholarships(filter: { eligibility: [CAN_APPLY] }, pageSize: 100) { items { id } } }',
    );
    expect(listed.data.scholarships.items).toContainEqual({ id });
    expect(getCode(await submit(portal, other, id))).toBe('CONFLICT');
    const submitted = await submit(portal, person, id);
    expect(getCode(submitted)).toBe('ok');
    const read = await portal.as(
      person,
      `{ application(id: "${submitted.data.submitApplication.id}") {
      eligibility { exception { reason } } timeline { kind detail { reason } } } }`,
    );
    expect(read.data.application).toMatchObject({
      eligibility: { exception: { reason } },
      timeline: expect.arrayContaining([{ kind: 'EXCEPTION_MADE', detail: { reason } }]),
    });
  });

  it("an exception requires a draft or an application, and the organisation's staff", async () => {
    const organisation = await makeOrganisation(portal.ctx);
    const { id } = await makeDemanding(portal.ctx, REQUIREMENTS, { organisationId: organisation.id });
    const [person, stranger] = [await applicant({}), await applicant({})];
    await makeApplication(portal.ctx, { applicantId: person.id, scholarshipId: id });
    const own = await makeCoordinator(portal.ctx, organisation.id);
    const foreign = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
    const make = (who: Person, email: string, reason = 'It counts.') =>
      portal.as(who, EXCEPT, { scholarshipId: id, email, reason }).then(getCode);
    expect(await make(foreign, person.email)).toBe('NOT_FOUND');
    expect(await make(own, stranger.email)).toBe('NOT_FOUND');
    expect(await make(own, person.email, ' ')).toBe('INVALID_INPUT');
    const both = await Promise.all([make(own, person.email), make(own, person.email)]);
    expect(both.sort()).toEqual(['CONFLICT', 'ok']);
    const [entry] = await portal.ctx.db.applicationEvent.findMany({
      where: { kind: 'EXCEPTION_MADE', actorId: own.id },
    });
    expect(entry?.detail).toEqual({ reason: 'It counts.' });
    const standing = await makeApplication(portal.ctx, { applicantId: own.id, scholarshipId: id });
    expect(await make(own, own.email)).toBe('CONFLICT');
    const read = await portal.as(own, `{ application(id: "${standing.id}") { viewerCanMakeException } }`);
    expect(read.data.application).toEqual({ viewerCanMakeException: false });
  });

  // product: P10.19
  it("requirement exceptions are offered only to the organisation's staff, for published hard requirements", async () => {
    const organisation = await makeOrganisation(portal.ctx);
    const offered = { organisationId: organisation.id };
    const demanding = await makeDemanding(portal.ctx, REQUIREMENTS, offered);
    const preferring = await makeDemanding(portal.ctx, { hard: null, soft: REQUIREMENTS.hard }, offered);
    const draft = await makeDemanding(portal.ctx, REQUIREMENTS, { ...offered, state: 'DRAFT' });
    const own = await makeCoordinator(portal.ctx, organisation.id);
    const foreign = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
    const isOffered = async (who: Person | 'moderator', { id }: { id: string }) => {
      const query = `{ scholarship(id: "${id}") { viewerCanMakeException } }`;
      const { data } = await (who === 'moderator' ? portal.asModerator(query) : portal.as(who, query));
      return data.scholarship?.viewerCanMakeException ?? null;
    };
    expect([
      await isOffered('moderator', demanding),
      await isOffered(own, demanding),
      await isOffered(foreign, demanding),
      await isOffered(await applicant({}), demanding),
      await isOffered(own, preferring),
    ]).toEqual([true, true, false, false, false]);
    const listed = await portal.as(own, '{ managedScholarships { items { id viewerCanMakeException } } }');
    expect(listed.data.managedScholarships.items).toContainEqual({
      id: draft.id,
      viewerCanMakeException: false,
    });
  });
});

// product: P10.12
describe('changed requirements', () => {
  const UPDATE = `mutation ($id: UUID!, $touched: AffectedInput, $input: ScholarshipInput!) {
    updateScholarship(input: { id: $id, touched: $touched, scholarship: $input }) { version } }`;
  const change = (id: string, requirements: unknown, touched?: object) =>
    portal.asModerator(UPDATE, { id, touched, input: scholarshipForm({ requirements }) });

  it('changed requirements are saved only after the numbers of affected applications are confirmed', async () => {
    const { id } = await makeDemanding(portal.ctx, { hard: FROM_BANGLADESH });
    const meets = await applicant(MEETS);
    const old = await applicant({ ...MEETS, birthday: '1990-01-01' });
    const unknown = await applicant({});
    for (const person of [meets, old, unknown]) await portal.as(person, DRAFT, { id });
    const pending = await applicant({ ...MEETS, birthday: '1990-01-01' });
    await makeApplication(portal.ctx, { applicantId: pending.id, scholarshipId: id });
    const asks = { code: 'CONFLICT', touched: { drafts: 3, applications: 1 } };
    const refused = await change(id, REQUIREMENTS);
    expect(refused.errors?.[0]?.extensions).toMatchObject(asks);
    expect(
      (await change(id, REQUIREMENTS, { drafts: 2, applications: 1 })).errors?.[0]?.extensions,
    ).toMatchObject(asks);
    expect(getCode(await change(id, REQUIREMENTS, asks.touched))).toBe('ok');
    const [audited] = await portal.ctx.db.auditEntry.findMany({ where: { targetId: id } });
    expect(audited?.after).toMatchObject({ touched: asks.touched });
    expect(getCode(await change(id, { ...REQUIREMENTS, soft: null }))).toBe('ok');
  });

  // product: P10.15
  it("the numbers affected by a requirements change reveal no applicant's answers", async () => {
    const { id } = await makeDemanding(portal.ctx, { hard: null });
    const born1996 = await applicant({ birthday: '1996-06-01' });
    await portal.as(born1996, DRAFT, { id });
    const ageAtMost = (value: number) => ({ hard: { ...AT_MOST_30, value }, soft: null });
    const answers = [];
    for (const age of [20, 25, 29, 30, 31, 40]) answers.push(await change(id, ageAtMost(age)));
    const told = answers.map(({ errors }) => errors?.[0]);
    expect(told[0]?.extensions).toMatchObject({ touched: { drafts: 1, applications: 0 } });
    for (const one of told) expect(one).toEqual(told[0]);
  });
});

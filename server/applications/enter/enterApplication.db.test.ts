import { describe, expect, it } from 'vitest';
import { purgeUnclaimedAccounts } from '../../erasure/purgeUnclaimedAccounts.ts';
import { TEST_NOW } from '../../test/api.ts';
import { FORM, getCode } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { clickPay } from '../../test/paying.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { MOTIVATION, makeScholarshipWithQuestions } from '../../test/questions.ts';
import { answerProfile, FROM_BANGLADESH, makeDemanding } from '../../test/requirements.ts';
import { openEnterPortal } from './test/enterPortal.ts';

const parts = await openEnterPortal();
const { portal, clock, newAddress, enter, fieldsOf, userOf, mailsTo, tokenIn, call } = parts;
const { applicationOf, entered } = parts;

const DAY = 86_400_000;

const TRANSCRIPT = { key: 'transcript', kind: 'document', label: { en: 'Transcript' }, isRequired: true };
const REFEREES = { key: 'referees', kind: 'reference', label: { en: 'Referees' }, isRequired: true };

describe('entering an application for an applicant', () => {
  // product: P15.1, P15.4
  it('entering an application creates an account without a password and e-mails the applicant', async () => {
    const organisation = await makeOrganisation(portal.ctx, { name: 'Harbour Foundation' });
    const coordinator = await makeCoordinator(portal.ctx, organisation.id);
    const scholarship = await makeScholarship(portal.ctx, { organisationId: organisation.id });
    const email = newAddress();
    const { data } = await enter(coordinator, scholarship.id, ` ${email.toUpperCase()} `);
    expect(data.enterApplication).toMatchObject({ status: 'PENDING', consentedAt: clock.now.toISOString() });
    const user = await userOf(email);
    expect(user).toMatchObject({ name: FORM.applicantName, emailVerified: false, holderProvedAt: null });
    expect(await portal.ctx.db.account.count({ where: { userId: user?.id ?? '' } })).toBe(0);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(scholarship.scholarshipName);
    expect(mail?.text).toContain('Staff of Harbour Foundation entered an application');
    expect(mail?.text).toContain(`/take-over?token=`);
    expect(mail?.text).not.toContain(FORM.phone);
    const { id } = data.enterApplication;
    const audit = await portal.ctx.db.auditEntry.findFirstOrThrow({ where: { targetId: id } });
    expect([audit.action, audit.actorId]).toEqual(['application.enter', coordinator.id]);
    expect(JSON.stringify(audit.after)).toContain('"phone"');
    expect(JSON.stringify(audit.after)).not.toContain(FORM.phone);
    const known = await makePerson(portal.ctx);
    const other = await enter(coordinator, scholarship.id, known.email);
    expect(Object.keys(other.data.enterApplication)).toEqual(Object.keys(data.enterApplication));
    const [led] = await mailsTo(known.email);
    expect(led?.text).toContain(`/dashboard/application?open=${other.data.enterApplication.id}`);
    expect(led?.text).not.toContain('take-over');
  });

  // product: P15.4
  it("staff see the name that they entered, not the existing account's name and photo", async () => {
    const { id: scholarshipId, organisationId } = await makeScholarship(portal.ctx);
    const coordinator = await makeCoordinator(portal.ctx, organisationId);
    const known = await makePerson(portal.ctx, { name: 'Zephyrine Known', image: '/files/known.webp' });
    const { data } = await enter(coordinator, scholarshipId, known.email);
    const read = async (who: Person) => {
      const query = `{ application(id: "${data.enterApplication.id}") { applicant { name image { url } } } }`;
      return (await portal.as(who, query)).data.application.applicant;
    };
    const wire = async (who: Person) =>
      (
        await portal.requestAs(who, { method: 'GET', url: `/scholaritem/update/${data.enterApplication.id}` })
      ).json();
    const names = { name: FORM.applicantName, image: null };
    for (const staff of [coordinator, await portal.person('moderator')]) {
      expect(await read(staff)).toEqual(names);
      expect(await wire(staff)).toMatchObject({ user_name: FORM.applicantName, user_email: known.email });
    }
    expect(await read(known)).toMatchObject({
      name: known.name,
      image: { url: expect.stringMatching(/^http:.*\/files\/known\.webp$/) },
    });
    expect(await wire(known)).toMatchObject({ user_name: known.name });
    const find = async (search: string) => {
      const filter = { scholarshipId, search };
      const query = 'query ($filter: ApplicationFilter) { applications(filter: $filter) { totalCount } }';
      return (await portal.as(coordinator, query, { filter })).data.applications.totalCount;
    };
    expect([await find('Zephyrine'), await find(known.email)]).toEqual([0, 1]);
    await portal.ctx.db.applicationEvent.deleteMany({ where: { application: { scholarshipId } } });
    // Without the event, the application counts as submitted by the applicant, who can be found by both names.
    expect(await find('Zephyrine')).toBe(1);
    expect(await read(coordinator)).toMatchObject({ name: known.name });
  });

  // product: P15.2
  it('an application received before the deadline is not late, even if entered later', async () => {
    const coordinator = await portal.person('moderator');
    const { id: scholarshipId } = await makeScholarship(portal.ctx, { deadline: '2026-06-10' });
    const email = newAddress();
    expect(getCode(await enter(coordinator, scholarshipId, email))).toBe('CONFLICT');
    expect(await userOf(email)).toBeNull();
    const tomorrow = new Date(clock.now.getTime() + DAY).toISOString();
    expect(fieldsOf(await enter(coordinator, scholarshipId, email, { receivedAt: tomorrow }))).toEqual({
      receivedAt: 'Choose the current time or an earlier one.',
    });
    const receivedAt = '2026-06-10T08:00:00.000Z';
    const { data } = await enter(coordinator, scholarshipId, email, { receivedAt });
    expect(data.enterApplication.timeline).toEqual([
      { kind: 'ENTERED', actor: { id: coordinator.id }, detail: { receivedAt } },
    ]);
    expect(await applicationOf(email)).toMatchObject({ createdAt: clock.now, lateReason: null });
  });

  // product: P15.3
  it('staff may omit documents and references, but no other required answers', async () => {
    const moderator = await portal.person('moderator');
    const { id: scholarshipId } = await makeScholarshipWithQuestions(portal.ctx, [
      MOTIVATION,
      TRANSCRIPT,
      REFEREES,
    ]);
    const email = newAddress();
    const wrong = await enter(moderator, scholarshipId, email, {
      ...{ phone: '1', consent: false },
      answers: { version: 1, answers: {} },
    });
    expect(Object.keys(fieldsOf(wrong)).sort()).toEqual(['answers.motivation', 'consent', 'phone']);
    expect(Object.keys(fieldsOf(await enter(moderator, scholarshipId, email)))).toEqual([
      'answers.motivation',
    ]);
    const answers = { version: 1, answers: { motivation: 'Since I was a child' } };
    expect(getCode(await enter(moderator, scholarshipId, email, { answers }))).toBe('ok');
    const { documentRequests, answerSet } = await applicationOf(email);
    expect(answerSet?.answers).toEqual(answers.answers);
    expect(documentRequests).toMatchObject([
      { question: 'transcript', reason: null, until: new Date(clock.now.getTime() + 30 * DAY) },
    ]);
    expect((await mailsTo(email))[0]?.text).toContain('One document is missing');
  });

  it('staff can enter only one application per idempotency key and per person', async () => {
    const moderator = await portal.person('moderator');
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const email = newAddress();
    const both = await Promise.all([
      enter(moderator, scholarshipId, email, {}, 'paper-1'),
      enter(moderator, scholarshipId, email, {}, 'paper-1'),
    ]);
    const ids = both.map(({ data }) => data?.enterApplication.id);
    expect(ids[0]).toBe(ids[1]);
    expect(getCode(await enter(moderator, scholarshipId, email, {}, 'paper-2'))).toBe('CONFLICT');
    expect(await portal.ctx.db.application.count({ where: { scholarshipId } })).toBe(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('staff cannot enter applications for themselves, suspended accounts or unverified privileged accounts', async () => {
    const moderator = await portal.person('moderator');
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const suspended = await makePerson(portal.ctx, { suspendedAt: clock.now });
    const admin = await makePerson(portal.ctx, { role: 'ADMIN', emailVerified: false });
    const said = [];
    for (const { email } of [moderator, suspended, admin])
      said.push(fieldsOf(await enter(moderator, scholarshipId, email)));
    expect(said.map((fields) => Object.keys(fields))).toEqual([['email'], ['email'], ['email']]);
    // Staff must not learn why the portal refuses an account.
    expect(said[1]).toEqual(said[2]);
    expect(await portal.ctx.db.session.count({ where: { userId: admin.id } })).toBe(1);
    expect(await portal.ctx.db.application.count({ where: { scholarshipId } })).toBe(0);
  });

  it('entering an application revokes the password and sessions of an unverified account', async () => {
    const moderator = await portal.person('moderator');
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const email = newAddress();
    const password = 'Str@nger-2026-door';
    await call('sign-up/email', { name: 'Stranger', email, password });
    expect((await call('sign-in/email', { email, password })).statusCode).toBe(200);
    expect(getCode(await enter(moderator, scholarshipId, email))).toBe('ok');
    expect((await call('sign-in/email', { email, password })).statusCode).toBe(401);
    const user = await userOf(email);
    expect(await portal.ctx.db.session.count({ where: { userId: user?.id ?? '' } })).toBe(0);
  });

  // product: P15.3
  it("an entered application ignores an existing account's profile answers and does not reveal them", async () => {
    const admin = await portal.person('admin');
    const { id: scholarshipId } = await makeDemanding(portal.ctx, { hard: FROM_BANGLADESH });
    const refusals = [];
    for (const nationality of ['BD', 'NO']) {
      const known = await makePerson(portal.ctx);
      await answerProfile(portal.ctx, known, { nationality });
      const refused = await enter(admin, scholarshipId, known.email);
      refusals.push([getCode(refused), refused.errors?.[0]?.message]);
      const exceptionReason = 'The passport was shown.';
      const { data } = await enter(admin, scholarshipId, known.email, { exceptionReason });
      const query = `{ application(id: "${data.enterApplication.id}") { eligibility { verdict lines { verdict yours } } } }`;
      const { eligibility } = (await portal.as(admin, query)).data.application;
      expect(eligibility).toEqual({ verdict: 'CAN_APPLY', lines: [{ verdict: 'UNKNOWN', yours: null }] });
    }
    expect(refusals[0]).toEqual(['CONFLICT', expect.any(String)]);
    expect(refusals[1]).toEqual(refusals[0]);
  });

  // product: P15.3
  it("profile answers waive an entered application's fee only after the applicant clicks Pay", async () => {
    const admin = await portal.person('admin');
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    await portal.ctx.db.waiverRules.create({
      data: { scholarshipId, acceptsRequests: false, condition: FROM_BANGLADESH, updatedAt: clock.now },
    });
    const known = await makePerson(portal.ctx);
    await answerProfile(portal.ctx, known, { nationality: 'BD' });
    const { data } = await enter(admin, scholarshipId, known.email);
    const readState = async () =>
      (await portal.as(admin, `{ application(id: "${data.enterApplication.id}") { paymentState } }`)).data
        .application.paymentState;
    expect(await readState()).toBe('UNPAID');
    const SAVE =
      'mutation ($answers: Answers!, $version: Int) { saveApplicantProfile(answers: $answers, version: $version) { version } }';
    expect(getCode(await portal.as(known, SAVE, { answers: { nationality: 'IN' }, version: 1 }))).toBe('ok');
    expect(await readState()).toBe('UNPAID');
    expect((await clickPay(portal, known, scholarshipId)).statusCode).toBe(200);
    expect(await readState()).toBe('NOT_DUE');
  });
});

// product: P15.5
describe('claiming an account', () => {
  const newPassword = 'Harb0ur#Street-five';

  it('the e-mailed claim link sets a password once, within 30 days', async () => {
    const { email, id } = await entered();
    const token = tokenIn((await mailsTo(email))[0]?.text);
    clock.now = new Date(TEST_NOW.getTime() + 29 * DAY);
    expect((await call('reset-password', { token, newPassword })).statusCode).toBe(200);
    expect((await call('reset-password', { token, newPassword })).statusCode).toBe(400);
    expect(await userOf(email)).toMatchObject({ emailVerified: true, holderProvedAt: clock.now });
    expect((await call('sign-in/email', { email, password: newPassword })).statusCode).toBe(200);
    clock.now = TEST_NOW;
    const user = await userOf(email);
    expect(await portal.ctx.db.application.count({ where: { id, applicantId: user?.id ?? '' } })).toBe(1);
  });

  // product: P15.6
  it('an unclaimed account is erased 30 days after staff delete its last application', async () => {
    const [{ moderator, email, id }, standing] = [await entered(), await entered()];
    await portal.as(moderator, `mutation { deleteApplication(id: "${id}") { id } }`);
    clock.now = new Date(TEST_NOW.getTime() + 29 * DAY);
    await purgeUnclaimedAccounts(portal.ctx);
    expect(await userOf(email)).not.toBeNull();
    clock.now = new Date(TEST_NOW.getTime() + 31 * DAY);
    await purgeUnclaimedAccounts(portal.ctx);
    clock.now = TEST_NOW;
    expect(await userOf(email)).toBeNull();
    expect(await portal.ctx.db.application.findUniqueOrThrow({ where: { id } })).toMatchObject({ phone: '' });
    expect(await userOf(standing.email)).not.toBeNull();
  });
});

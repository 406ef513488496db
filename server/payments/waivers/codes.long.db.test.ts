import { describe, expect, it } from 'vitest';
import { getCode, submit } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { coordinate, makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { clickPay, runPaymentJobs } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { scholarshipForm } from '../../test/scholarships.ts';
import { makeCode, redeem } from '../../test/waivers.ts';

const { portal, stripe } = await openPayingPortal({ LIMIT_SIGN_IN: '5' });
const { db } = portal.ctx;

async function begin(given: object = {}) {
  const { id: scholarshipId } = await makeScholarship(portal.ctx, given);
  return { student: await makePerson(portal.ctx), scholarshipId };
}

const problemOf = ({ errors }: Awaited<ReturnType<typeof redeem>>) => errors?.[0]?.extensions.fields?.code;
const usesOf = async (id: string) => (await db.waiverCode.findUniqueOrThrow({ where: { id } })).useCount;

// product: P8.11
describe('waiver code', () => {
  it('a waiver code ignores case, spaces and hyphens, and counts one use per person', async () => {
    const { student, scholarshipId } = await begin();
    const { id, code } = await makeCode(portal, scholarshipId);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    for (const text of [typed, code, code]) {
      const { data } = await redeem(portal, student, scholarshipId, text);
      expect(data.redeemWaiverCode.viewerFee).toEqual({ total: 0, waiver: 'CODE' });
    }
    expect(await usesOf(id)).toBe(1);
  });

  it('a waiver code with three uses waives the fee of only three people', async () => {
    const { scholarshipId } = await begin();
    const { id, code } = await makeCode(portal, scholarshipId, { maxUses: 3, code: 'Spring Fair 26' });
    expect(code).toBe('SPRINGFAIR26');
    const people = await Promise.all(Array.from({ length: 50 }, () => makePerson(portal.ctx)));
    const answers = await Promise.all(
      people.map((who) => redeem(portal, who, scholarshipId, 'springfair26')),
    );
    expect(answers.filter((answer) => getCode(answer) === 'ok')).toHaveLength(3);
    expect(new Set(answers.flatMap((answer) => problemOf(answer) ?? []))).toEqual(
      new Set(['This code has no uses left.']),
    );
    expect([await usesOf(id), await db.feeWaiver.count({ where: { codeId: id } })]).toEqual([3, 3]);
  });

  it('parallel entries of a waiver code by one person count as one use', async () => {
    const { student, scholarshipId } = await begin();
    const { id, code } = await makeCode(portal, scholarshipId, { maxUses: 9 });
    await Promise.all(Array.from({ length: 5 }, () => redeem(portal, student, scholarshipId, code)));
    expect(await usesOf(id)).toBe(1);
  });

  it("unknown, expired, exhausted and revoked waiver codes and other scholarships' codes are rejected", async () => {
    const { student, scholarshipId } = await begin();
    const { scholarshipId: elsewhere } = await begin();
    const other = await makeCode(portal, elsewhere);
    const expired = await makeCode(portal, scholarshipId, { expiresOn: '2026-06-15' });
    const used = await makeCode(portal, scholarshipId);
    await redeem(portal, await makePerson(portal.ctx), scholarshipId, used.code);
    const revoked = await makeCode(portal, scholarshipId);
    const revoke = `mutation { revokeWaiverCode(id: "${revoked.id}") { isUsable } }`;
    expect((await portal.asAdmin(revoke)).data.revokeWaiverCode).toEqual({ isUsable: false });
    expect(getCode(await portal.asAdmin(revoke))).toBe('CONFLICT');
    const expiresOn = new Date('2026-06-14');
    await db.waiverCode.update({ where: { id: expired.id }, data: { expiresOn } });
    const texts = ['NOSUCHCODE', other.code, expired.code, used.code, revoked.code];
    const problems = [];
    for (const text of texts) problems.push(problemOf(await redeem(portal, student, scholarshipId, text)));
    const wrong = 'This code does not work for this scholarship. Check the spelling.';
    expect(problems).toEqual([
      wrong,
      wrong,
      'This code has expired.',
      'This code has no uses left.',
      'This code is no longer valid.',
    ]);
    expect(await db.feeWaiver.count({ where: { personId: student.id } })).toBe(0);
  });

  it("after five wrong guesses, a person's correct waiver code is rejected as well", async () => {
    const { student, scholarshipId } = await begin();
    const { code } = await makeCode(portal, scholarshipId, { maxUses: 9 });
    const guesses = Array.from({ length: 9 }, (_, n) =>
      redeem(portal, student, scholarshipId, `GUESS00${n}`),
    );
    const codes = (await Promise.all(guesses)).map(getCode);
    expect(codes.filter((one) => one === 'INVALID_INPUT')).toHaveLength(5);
    expect(codes.filter((one) => one === 'RATE_LIMITED')).toHaveLength(4);
    expect(getCode(await redeem(portal, student, scholarshipId, code))).toBe('RATE_LIMITED');
    expect(getCode(await redeem(portal, await makePerson(portal.ctx), scholarshipId, code))).toBe('ok');
  });

  it('a waiver code is stored only as a hash and a hint', async () => {
    const { scholarshipId } = await begin();
    const { id, code } = await makeCode(portal, scholarshipId, { code: 'WINTERGRANT' });
    const row = await db.waiverCode.findUniqueOrThrow({ where: { id } });
    const audit = await db.auditEntry.findMany({ where: { targetId: id } });
    expect(audit).toHaveLength(1);
    expect(JSON.stringify([row, audit])).not.toContain(code);
    expect(row).toMatchObject({ hint: 'NT', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('a waiver code for all scholarships is valid and visible only within its organisation', async () => {
    const organisation = await makeOrganisation(portal.ctx);
    const [{ student, scholarshipId }, { scholarshipId: sibling }, { scholarshipId: stranger }] = [
      await begin({ organisationId: organisation.id }),
      await begin({ organisationId: organisation.id }),
      await begin(),
    ];
    const [insider, outsider] = [await makePerson(portal.ctx), await makePerson(portal.ctx)];
    await coordinate(portal.ctx, insider, organisation.id);
    await coordinate(portal.ctx, outsider, (await makeOrganisation(portal.ctx)).id);
    const create = `mutation { createWaiverCode(scholarshipId: "${scholarshipId}",
      input: { maxUses: 9, code: "FJORD2026", isForOrganisation: true }) { waiverCode { id } } }`;
    expect(getCode(await portal.as(outsider, create))).toBe('NOT_FOUND');
    const made = (await portal.as(insider, create)).data.createWaiverCode.waiverCode;
    expect(getCode(await redeem(portal, student, sibling, 'fjord 2026'))).toBe('ok');
    expect(getCode(await redeem(portal, student, stranger, 'fjord 2026'))).toBe('INVALID_INPUT');
    const list = `{ waiverCodes(scholarshipId: "${sibling}") { items { id useCount isForOrganisation } } }`;
    expect((await portal.as(insider, list)).data.waiverCodes.items).toEqual([
      { id: made.id, useCount: 1, isForOrganisation: true },
    ]);
    expect(getCode(await portal.as(outsider, list))).toBe('NOT_FOUND');
    expect(getCode(await portal.as(outsider, `mutation { revokeWaiverCode(id: "${made.id}") { id } }`))).toBe(
      'NOT_FOUND',
    );
  });

  it("a person's second scholarship of an organisation takes no further use of its code", async () => {
    const { id: organisationId } = await makeOrganisation(portal.ctx);
    const [{ student, scholarshipId }, { scholarshipId: second }, { scholarshipId: third }] = [
      await begin({ organisationId }),
      await begin({ organisationId }),
      await begin({ organisationId }),
    ];
    const { id, code } = await makeCode(portal, scholarshipId, { isForOrganisation: true });
    const codes = [];
    for (const one of [scholarshipId, second]) codes.push(getCode(await redeem(portal, student, one, code)));
    expect(codes).toEqual(['ok', 'ok']);
    expect([await usesOf(id), await db.feeWaiver.count({ where: { codeId: id } })]).toEqual([1, 2]);
    const other = await redeem(portal, await makePerson(portal.ctx), second, code);
    expect(problemOf(other)).toBe('This code has no uses left.');
    await portal.asAdmin(`mutation { revokeWaiverCode(id: "${id}") { id } }`);
    expect(problemOf(await redeem(portal, student, third, code))).toBe('This code is no longer valid.');
  });

  it('creating waiver codes and saving the scholarship in parallel does not deadlock', async () => {
    const { id: organisationId } = await makeOrganisation(portal.ctx);
    const { scholarshipId } = await begin({ organisationId });
    const coordinator = await makeCoordinator(portal.ctx, organisationId);
    const create = `mutation { createWaiverCode(scholarshipId: "${scholarshipId}", input: { maxUses: 1 }) { code } }`;
    const update =
      'mutation ($id: UUID!, $input: ScholarshipInput!) { updateScholarship(input: { id: $id, scholarship: $input }) { id } }';
    for (let round = 0; round < rounds(3, 20); round += 1) {
      const input = scholarshipForm({ applicationFees: 20 + round });
      const answers = await Promise.all([
        portal.as(coordinator, create),
        portal.as(coordinator, update, { id: scholarshipId, input }),
        portal.as(coordinator, create),
      ]);
      expect(answers.map(getCode)).toEqual(['ok', 'ok', 'ok']);
    }
  });

  it.each([
    [{ code: 'ab-c 1' }, 'input.code'],
    [{ code: 'ÖL’BÖRSE!' }, 'input.code'],
    [{ maxUses: 0 }, 'input.maxUses'],
    [{ maxUses: 100_001 }, 'input.maxUses'],
    [{ expiresOn: '2026-06-14' }, 'input.expiresOn'],
    [{ note: 'x'.repeat(201) }, 'input.note'],
  ])('a waiver code with %o is rejected with a field error', async (given, field) => {
    const { scholarshipId } = await begin();
    const { errors } = await portal.asAdmin(
      `mutation ($id: UUID!, $input: WaiverCodeInput!) { createWaiverCode(scholarshipId: $id, input: $input) { code } }`,
      { id: scholarshipId, input: { maxUses: 1, ...given } },
    );
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([field]);
  });

  it('a waiver code can be created again only after it was revoked', async () => {
    const { student, scholarshipId } = await begin();
    const create = `mutation { createWaiverCode(scholarshipId: "${scholarshipId}", input: { maxUses: 1, code: "TWICE-26" }) { waiverCode { id } } }`;
    const answers = await Promise.all([portal.asAdmin(create), portal.asAdmin(create)]);
    expect(answers.map(getCode).sort()).toEqual(['INVALID_INPUT', 'ok']);
    const id = answers.find(({ data }) => data?.createWaiverCode)?.data.createWaiverCode.waiverCode.id;
    await portal.asAdmin(`mutation { revokeWaiverCode(id: "${id}") { id } }`);
    expect(getCode(await portal.asAdmin(create))).toBe('ok');
    expect(getCode(await redeem(portal, student, scholarshipId, 'twice26'))).toBe('ok');
  });
});

// product: P8.11
describe('effects of a waived fee', () => {
  it('a waiver granted before applying skips payment and is shown on the application', async () => {
    const { student, scholarshipId } = await begin();
    await redeem(portal, student, scholarshipId, (await makeCode(portal, scholarshipId)).code);
    const paid = await clickPay(portal, student, scholarshipId, 25);
    expect([paid.statusCode, paid.json().url]).toEqual([200, expect.stringContaining(scholarshipId)]);
    expect(await db.payment.count({ where: { payerId: student.id } })).toBe(0);
    const { data } = await submit(portal, student, scholarshipId);
    const query = `{ application(id: "${data.submitApplication.id}") {
      paymentState viewerCanPay feeWaiver { reason } timeline { kind } } }`;
    const told = { paymentState: 'NOT_DUE', viewerCanPay: false, feeWaiver: { reason: 'CODE' } };
    const timeline = [{ kind: 'SUBMITTED' }, { kind: 'FEE_WAIVED' }];
    expect((await portal.as(student, query)).data.application).toEqual({ ...told, timeline });
    expect((await portal.asModerator(query)).data.application).toEqual({ ...told, timeline });
    const file = await portal.requestAs('admin', {
      method: 'GET',
      url: `/exports/applications.csv?scholarship=${scholarshipId}&columns=waiver,payment`,
    });
    expect(file.body).toContain('Code');
  });

  it('a waiver granted after applying removes the application from the unpaid applications', async () => {
    const { student, scholarshipId } = await begin();
    await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId });
    const query = `{ staffOverview { unpaidApplications { totalCount } }
      applications(filter: { scholarshipId: "${scholarshipId}", paymentStates: [UNPAID] }) { totalCount } }`;
    const before = (await portal.asAdmin(query)).data;
    await redeem(portal, student, scholarshipId, (await makeCode(portal, scholarshipId)).code);
    const after = (await portal.asAdmin(query)).data;
    expect([before.applications.totalCount, after.applications.totalCount]).toEqual([1, 0]);
    const unpaid = ({ staffOverview }: typeof before) => staffOverview.unpaidApplications.totalCount;
    expect(unpaid(after)).toBe(unpaid(before) - 1);
  });

  it('waiver codes for paid, free and closed applications are rejected without being used', async () => {
    const paid = await begin();
    const code = await makeCode(portal, paid.scholarshipId, { maxUses: 9 });
    await clickPay(portal, paid.student, paid.scholarshipId);
    const { providerSessionId } = await db.payment.findFirstOrThrow({ where: { payerId: paid.student.id } });
    await stripe.deliver(portal, stripe.pay(providerSessionId ?? ''));
    expect(getCode(await redeem(portal, paid.student, paid.scholarshipId, code.code))).toBe('CONFLICT');
    const free = await begin({ applicationFees: 0, serviceCharge: 0 });
    const closed = await begin({ deadline: '2026-06-01' });
    for (const { student, scholarshipId } of [free, closed]) {
      const made = await makeCode(portal, scholarshipId);
      expect(getCode(await redeem(portal, student, scholarshipId, made.code))).toBe('CONFLICT');
      expect(await usesOf(made.id)).toBe(0);
    }
    expect(await usesOf(code.id)).toBe(0);
  });
});

// product: P8.11
describe('waiver during a payment', () => {
  it('a waiver closes the open checkout and refunds a late payment', async () => {
    const { student, scholarshipId } = await begin();
    await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId });
    await clickPay(portal, student, scholarshipId);
    const where = { payerId: student.id };
    const open = await db.payment.findFirstOrThrow({ where });
    await redeem(portal, student, scholarshipId, (await makeCode(portal, scholarshipId)).code);
    const paid = stripe.pay(open.providerSessionId ?? '');
    await runPaymentJobs(portal.ctx);
    await stripe.deliver(portal, paid);
    await runPaymentJobs(portal.ctx);
    expect(await db.payment.findFirstOrThrow({ where })).toMatchObject({
      status: 'REFUNDED',
      refundReason: 'FEE_WAIVED',
    });
    expect(stripe.calls.filter(({ path }) => path === '/v1/refunds')).toHaveLength(1);

    const other = await begin();
    await clickPay(portal, other.student, other.scholarshipId);
    const made = await makeCode(portal, other.scholarshipId);
    await redeem(portal, other.student, other.scholarshipId, made.code);
    await runPaymentJobs(portal.ctx);
    expect(await db.payment.findFirstOrThrow({ where: { payerId: other.student.id } })).toMatchObject({
      status: 'EXPIRED',
    });
  });

  it('a simultaneous code and payment leave no fee due and no open checkout', async () => {
    for (let round = 0; round < rounds(10, 100); round += 1) {
      const { student, scholarshipId } = await begin();
      const { code } = await makeCode(portal, scholarshipId);
      await Promise.all([
        redeem(portal, student, scholarshipId, code),
        clickPay(portal, student, scholarshipId),
        clickPay(portal, student, scholarshipId),
      ]);
      await runPaymentJobs(portal.ctx);
      const payments = await db.payment.findMany({ where: { payerId: student.id } });
      expect(payments.map(({ status }) => status).filter((status) => status !== 'EXPIRED')).toEqual([]);
      expect(await db.feeWaiver.count({ where: { personId: student.id } })).toBe(1);
    }
  });
});

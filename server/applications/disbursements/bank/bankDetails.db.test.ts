import { describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../../test/api.ts';
import { openApplicationsPortal } from '../../../test/applicationsPortal.ts';
import { getCode } from '../../../test/applying.ts';
import { makeAward, makeParts } from '../../../test/awards.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { openAndReseal } from './readBankDetails.ts';
import { sealBankDetails } from './sealBankDetails.ts';

const OLD_KEY = 'a9Qm3xV7tRk2LpZ0wYc5BnJd8HsUe4Gf';
const NEW_KEY = 'Zt6Wj1Nq8XrM4vKd0PyS7bLh3CgEu5Af';
const ACCOUNT = 'DE89370400440532013000';
const HOLDER = 'Ada Lovelace';

const clock = { now: TEST_NOW };
const { portal, auditOf } = await openApplicationsPortal(
  { now: () => clock.now },
  { BANK_KEY: NEW_KEY, BANK_KEY_OLD: OLD_KEY },
);
const { db, env } = portal.ctx;

const SAVE =
  'mutation ($input: BankDetailsInput!) { saveBankDetails(input: $input) { id accountEnding bankDetailsChangedAt viewerCanSaveBankDetails } }';
const save = (who: Person, awardId: string, given: object = {}) =>
  portal.as(who, SAVE, { input: { awardId, holder: HOLDER, account: ACCOUNT, ...given } });
const look = (who: Person, awardId: string) =>
  portal.as(
    who,
    'query ($id: UUID!) { bankDetails(awardId: $id) { holder account bank changedAt reviewedBy { id } } }',
    { id: awardId },
  );
const review = (who: Person, awardId: string) =>
  portal.as(
    who,
    'mutation ($id: UUID!) { reviewBankDetails(awardId: $id) { id accountEnding disbursements { isHeld } } }',
    { id: awardId },
  );
const makeAdmin = () => makePerson(portal.ctx, { role: 'ADMIN' });

async function awarded(given: Parameters<typeof makeAward>[1] = {}) {
  const recipient = await makePerson(portal.ctx);
  return { recipient, ...(await makeAward(portal.ctx, { applicantId: recipient.id, ...given })) };
}

const refuseProof = (...people: Person[]) =>
  db.session.updateMany({
    where: { id: { in: people.map(({ sessionId }) => sessionId) } },
    data: { createdAt: new Date(clock.now.getTime() - 3_600_000), provedAt: null },
  });
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};
const mailsTo = ({ email }: Person) => db.outboxMail.findMany({ where: { to: email } });
const heldOf = async (who: Person, id: string) => {
  const query = `{ disbursements(scholarshipId: "${id}") { items { isHeld } } }`;
  return (await portal.as(who, query)).data.disbursements.items.map(
    ({ isHeld }: { isHeld: boolean }) => isHeld,
  );
};

// product: P18.24
describe('bank details', () => {
  // security: C119
  it("a recipient's bank details are encrypted, and only their last characters are shown", async () => {
    const { id, recipient } = await awarded();
    const { data, errors } = await save(recipient, id, {
      account: 'de89 3704 0044 0532 0130 00',
      bank: 'COBADEFF',
    });
    expect(errors).toBeUndefined();
    expect(data.saveBankDetails).toEqual({
      ...{ id, accountEnding: '3000', viewerCanSaveBankDetails: true },
      bankDetailsChangedAt: clock.now.toISOString(),
    });
    const stored = JSON.stringify(await db.bankDetails.findUnique({ where: { awardId: id } }));
    for (const secret of [HOLDER, ACCOUNT, 'COBADEFF']) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('base64').slice(0, 8));
    }
    const audited = await auditOf(id);
    expect(audited).toEqual([
      { action: 'bankDetails.saveOwn', actorId: recipient.id, before: null, after: null },
    ]);
    expect(getCode(await look(recipient, id))).toBe('FORBIDDEN');
  });

  it('the e-mail about changed bank details contains no part of the account number', async () => {
    const { id, recipient } = await awarded();
    await save(recipient, id);
    await save(recipient, id, { account: 'NO9386011117947' });
    const mails = await mailsTo(recipient);
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Your bank details were changed · AvailAble Scholarship'),
    );
    expect(mails[0]?.text).toContain('If you did not change them');
    expect(JSON.stringify(mails)).not.toMatch(/3000\b|7947|Lovelace/);
  });

  it('only a recently re-authenticated recipient of an accepted award can save bank details', async () => {
    const { id, recipient } = await awarded();
    const strangers = [await makePerson(portal.ctx), await portal.person('moderator'), await makeAdmin()];
    for (const stranger of strangers) expect(getCode(await save(stranger, id))).toBe('NOT_FOUND');
    for (const account of ['DE88370400440532013000', '12', ''])
      expect(getCode(await save(recipient, id, { account }))).toBe('INVALID_INPUT');
    for (const state of ['OFFERED', 'WITHDRAWN', 'ENDED'] as const) {
      const other = await awarded({ state });
      expect(getCode(await save(other.recipient, other.id))).toBe('CONFLICT');
    }
    await refuseProof(recipient);
    expect(getCode(await save(recipient, id))).toBe('PROOF_REQUIRED');
    expect(await db.bankDetails.count({ where: { awardId: id } })).toBe(0);
  });
});

// product: P18.25
describe('access to bank details', () => {
  // security: C119
  it('only recently re-authenticated admins can open bank details; the audit contains no values', async () => {
    const { id, recipient } = await awarded();
    const admin = await makeAdmin();
    const canLook = async (who: Person) =>
      (await portal.as(who, `{ award(id: "${id}") { viewerCanReadBankDetails } }`)).data.award
        .viewerCanReadBankDetails;
    expect(await look(admin, id)).toMatchObject({ data: { bankDetails: null } });
    expect(await canLook(admin)).toBe(false);
    await save(recipient, id);
    const moderator = await portal.person('moderator');
    expect(await Promise.all([admin, moderator, recipient].map(canLook))).toEqual([true, false, false]);
    expect((await look(admin, id)).data.bankDetails).toEqual({
      ...{ holder: HOLDER, account: ACCOUNT, bank: null },
      ...{ changedAt: clock.now.toISOString(), reviewedBy: null },
    });
    await look(admin, id);
    const looks = (await auditOf(id)).filter(({ action }) => action === 'bankDetails.read');
    expect(looks).toEqual(
      Array(2).fill({ action: 'bankDetails.read', actorId: admin.id, before: null, after: null }),
    );
    expect(getCode(await look(await portal.person('moderator'), id))).toBe('FORBIDDEN');
    await refuseProof(admin);
    expect(getCode(await look(admin, id))).toBe('PROOF_REQUIRED');
    expect((await auditOf(id)).filter(({ action }) => action === 'bankDetails.read')).toHaveLength(2);
  });

  it('bank details encrypted with the former key or AUTH_SECRET are read and re-encrypted', async () => {
    const { id, recipient } = await awarded();
    await save(recipient, id);
    const details = { holder: HOLDER, account: ACCOUNT, bank: null };
    const { AUTH_SECRET } = env;
    const admin = await makeAdmin();
    for (const keys of [{ AUTH_SECRET, BANK_KEY: OLD_KEY }, { AUTH_SECRET }]) {
      const sealed = sealBankDetails(keys as typeof env, details);
      await db.bankDetails.update({ where: { awardId: id }, data: { sealed } });
      expect((await look(admin, id)).data.bankDetails).toMatchObject(details);
      const now = await db.bankDetails.findUniqueOrThrow({ where: { awardId: id } });
      expect(now.sealed).not.toBe(sealed);
      expect((await look(admin, id)).data.bankDetails).toMatchObject(details);
      expect((await db.bankDetails.findUniqueOrThrow({ where: { awardId: id } })).sealed).toBe(now.sealed);
    }
    const sealed = sealBankDetails({ AUTH_SECRET, BANK_KEY: 'other' } as typeof env, details);
    await db.bankDetails.update({ where: { awardId: id }, data: { sealed } });
    expect((await look(admin, id)).errors?.[0]?.message).toContain('BANK_KEY_OLD');
  });
});

it('re-encryption never overwrites bank details that were saved at the same time', async () => {
  const { id, recipient } = await awarded();
  await save(recipient, id);
  const { sealed: present } = await db.bankDetails.findUniqueOrThrow({ where: { awardId: id } });
  const former = { holder: HOLDER, account: 'NO9386011117947', bank: null };
  const sealed = sealBankDetails({ ...env, BANK_KEY: OLD_KEY }, former);
  expect(await openAndReseal(portal.ctx as never, { awardId: id, sealed })).toEqual(former);
  expect(await db.bankDetails.findUniqueOrThrow({ where: { awardId: id } })).toMatchObject({
    sealed: present,
  });
});

// product: P18.26
describe('payments on hold', () => {
  // security: C120
  it('changed bank details put a payment on hold until a second admin confirms them', async () => {
    const { id, recipient, scholarshipId } = await awarded();
    await makeParts(portal.ctx, id, [
      ['2026-06-17', 100_000],
      ['2027-06-01', 100_000],
    ]);
    const [first, second] = [await makeAdmin(), await makeAdmin()];
    expect(await heldOf(first, scholarshipId)).toEqual([false, false]);
    later(1);
    await save(recipient, id);
    expect(await heldOf(first, scholarshipId)).toEqual([true, true]);
    const message = async (who: Person) => (await review(who, id)).errors?.[0]?.message;
    expect(await message(first)).toBe('Open the bank details before you confirm them.');
    await look(first, id);
    later(1);
    expect(await message(first)).toContain('A second admin');
    expect(await message(second)).toBe('Open the bank details before you confirm them.');
    await look(second, id);
    later(1);
    await look(first, id);
    expect(await message(first)).toContain('A second admin');
    expect((await review(second, id)).data.reviewBankDetails).toEqual({
      ...{ id, accountEnding: '3000' },
      disbursements: [{ isHeld: false }, { isHeld: false }],
    });
    expect((await look(first, id)).data.bankDetails.reviewedBy).toEqual({ id: second.id });
    expect(await message(second)).toBe('These bank details were already confirmed.');
    expect(await auditOf(id)).toContainEqual({
      ...{ action: 'bankDetails.review', actorId: second.id, before: null, after: null },
    });
  });

  // security: C120
  it("every change of bank details needs another admin's confirmation", async () => {
    const { id, recipient, scholarshipId } = await awarded();
    await makeParts(portal.ctx, id, [['2026-06-16', 100_000]]);
    const [first, second] = [await makeAdmin(), await makeAdmin()];
    await save(recipient, id);
    await look(first, id);
    await look(second, id);
    later(1);
    expect(getCode(await review(second, id))).toBe('ok');
    await save(recipient, id, { account: 'NO9386011117947' });
    expect(await heldOf(first, scholarshipId)).toEqual([true]);
    expect(getCode(await review(second, id))).toBe('CONFLICT');
    expect(await db.bankDetails.findUnique({ where: { awardId: id } })).toMatchObject({
      ...{ reviewedById: null, reviewedAt: null, accountEnding: '7947' },
    });
  });

  // security: C120
  it('an export by the recipient, an admin, is not the first look', async () => {
    const [recipient, first, second] = [await makeAdmin(), await makeAdmin(), await makeAdmin()];
    const { id, scholarshipId } = await makeAward(portal.ctx, { applicantId: recipient.id });
    await makeParts(portal.ctx, id, [['2030-01-31', 100]]);
    await save(recipient, id);
    // The export contains the account only if the details were changed some days ago.
    const changedAt = new Date(clock.now.getTime() - 3 * 86_400_000);
    await db.bankDetails.update({ where: { awardId: id }, data: { changedAt } });
    const url = `/exports/disbursements.csv?scholarship=${scholarshipId}`;
    expect((await portal.requestAs(recipient, { url })).body).toContain(ACCOUNT);
    expect(await auditOf(id)).toContainEqual({
      ...{ action: 'bankDetails.read', actorId: recipient.id, before: null, after: null },
    });
    later(1);
    await look(first, id);
    expect((await review(first, id)).errors?.[0]?.message).toContain('A second admin');
    later(1);
    await look(second, id);
    expect(getCode(await review(second, id))).toBe('ok');
  });

  // security: C120
  it('staff who receive an award can neither open nor confirm their own bank details', async () => {
    const admin = await makeAdmin();
    const { id } = await makeAward(portal.ctx, { applicantId: admin.id });
    expect(getCode(await save(admin, id))).toBe('ok');
    expect([getCode(await look(admin, id)), getCode(await review(admin, id))]).toEqual([
      'CONFLICT',
      'CONFLICT',
    ]);
    const moderator = await portal.person('moderator');
    expect(getCode(await review(moderator, id))).toBe('FORBIDDEN');
  });
});

it("staff see an award's disbursements but no part of the account number", async () => {
  const { id, recipient } = await awarded();
  await save(recipient, id);
  const [disbursement = ''] = await makeParts(portal.ctx, id, [['2027-02-01', 1]]);
  const stop = `mutation { stopDisbursement(id: "${disbursement}", reason: "x") { award { id accountEnding bankDetailsChangedAt viewerCanSaveBankDetails disbursements { state } } } }`;
  const award = (await portal.asModerator(stop)).data.stopDisbursement.award;
  expect(award).toEqual({
    ...{ id, accountEnding: null, bankDetailsChangedAt: clock.now.toISOString() },
    ...{ viewerCanSaveBankDetails: false, disbursements: [{ state: 'STOPPED' }] },
  });
});

import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAwardTotals } from '../../applications/funds/awardTotals.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeAward, makeParts } from '../../test/awards.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const SAVE = 'mutation ($input: BankDetailsInput!) { saveBankDetails(input: $input) { accountEnding } }';

async function makePaid(holder: string, parts: [string, number][]) {
  const recipient = await makePerson(portal.ctx);
  const award = await makeAward(portal.ctx, { applicantId: recipient.id });
  const input = { awardId: award.id, holder, account: 'DE89370400440532013000', bank: 'COBADEFF370' };
  expect((await portal.as(recipient, SAVE, { input })).errors).toBeUndefined();
  const changedAt = new Date(portal.ctx.now().getTime() - 3 * 86_400_000);
  await portal.ctx.db.bankDetails.update({ where: { awardId: award.id }, data: { changedAt } });
  const plan = { scholarshipId: award.scholarshipId, currency: 'EUR', budget: 900_000, acceptDays: 14 };
  await portal.ctx.db.awardPlan.create({ data: plan });
  return { ...award, recipient, parts: await makeParts(portal.ctx, award.id, parts) };
}

const read = (query: string, format = 'csv') =>
  portal.requestAs('admin', { url: `/exports/disbursements.${format}?${query}` });
const rowsOf = async (query: string) => {
  const { body, statusCode } = await read(query);
  expect([statusCode, body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return parse<Record<string, string>>(body, { bom: true, columns: true });
};
const looksAt = (targetId: string) =>
  portal.ctx.db.auditEntry.findMany({ where: { targetId, action: 'bankDetails.read' } });

// product: P18.23
describe('bank file', () => {
  it("the bank file's payments have account numbers and add up to the planned total", async () => {
    const { id, scholarshipId, parts } = await makePaid('=Ada Lovelace', [
      ['2026-12-01', 123_456],
      ['2026-11-01', 99],
      ['2026-10-01', 50_000],
      ['2026-09-01', 7],
    ]);
    const [, , paid = '', stopped = ''] = parts;
    const paidOn = new Date('2026-06-01');
    await portal.ctx.db.disbursement.update({ where: { id: paid }, data: { state: 'PAID', paidOn } });
    await portal.ctx.db.disbursement.update({ where: { id: stopped }, data: { state: 'STOPPED' } });
    const offered = await makeAward(portal.ctx, { state: 'WITHDRAWN' });
    await makeParts(portal.ctx, offered.id, [['2026-11-01', 5]]);
    const rows = await rowsOf(`scholarship=${scholarshipId}`);
    expect(rows).toEqual([
      {
        ...{ ID: parts[1], Due: '2026-11-01', Amount: '0.99', Currency: 'EUR' },
        ...{ 'Reference number': expect.any(String), Scholarship: expect.any(String) },
        // The apostrophe keeps spreadsheets from evaluating the name as a formula.
        ...{ 'Account holder': "'=Ada Lovelace", Account: 'DE89370400440532013000' },
        ...{ 'Bank code': 'COBADEFF370', Condition: '', 'Not ready': '' },
      },
      expect.objectContaining({ ID: parts[0], Due: '2026-12-01', Amount: '1234.56' }),
    ]);
    const [totals] = await readAwardTotals(portal.ctx, { scholarshipIds: [scholarshipId] });
    const sum = rows.reduce((total, { Amount }) => total + Math.round(Number(Amount) * 100), 0);
    expect(sum).toBe(totals?.planned);
    expect(await looksAt(id)).toMatchObject([{ before: null, after: null, targetType: 'award' }]);
    const { rawPayload } = await read(`scholarship=${scholarshipId}`, 'xlsx');
    expect((await readXlsx(rawPayload)).sheets[0]?.rows).toHaveLength(3);
    expect(await looksAt(id)).toHaveLength(2);
  });

  // security: C120
  it('the bank file omits the account number of payments on hold or without details', async () => {
    const held = await makePaid('Ada Lovelace', [['2026-06-16', 100]]);
    const input = { awardId: held.id, holder: 'Eve', account: 'NO9386011117947' };
    expect((await portal.as(held.recipient, SAVE, { input })).errors).toBeUndefined();
    const missing = await makePaid('Bo', [['2026-12-01', 200]]);
    await portal.ctx.db.bankDetails.deleteMany({ where: { awardId: missing.id } });
    const [row] = await rowsOf(`scholarship=${held.scholarshipId}`);
    expect(row).toMatchObject({
      ...{ Amount: '1', Account: '', 'Account holder': '', 'Bank code': '' },
      'Not ready': expect.stringContaining('second admin'),
    });
    expect(await rowsOf(`scholarship=${missing.scholarshipId}`)).toMatchObject([
      { Amount: '2', Account: '', 'Not ready': 'No bank details' },
    ]);
    expect([await looksAt(held.id), await looksAt(missing.id)]).toEqual([[], []]);
    await portal.ctx.db.bankDetails.update({
      where: { awardId: held.id },
      data: { sealed: 'AAAA', reviewedAt: portal.ctx.now() },
    });
    expect(await rowsOf(`scholarship=${held.scholarshipId}`)).toMatchObject([
      { Account: '', 'Not ready': 'Bank details are encrypted with another key' },
    ]);
  });

  it('the bank file of all scholarships contains payments up to the given due date', async () => {
    const one = await makePaid('Ada', [
      ['2030-01-31', 100],
      ['2030-02-01', 200],
    ]);
    const two = await makePaid('Bo', [['2030-01-30', 300]]);
    const ids = (await rowsOf('due=2030-01-31')).map(({ ID }) => ID);
    expect(ids.slice(-2)).toEqual([two.parts[0], one.parts[0]]);
    expect(ids).not.toContain(one.parts[1]);
    expect((await read('due=31.1.2030')).statusCode).toBe(400);
    expect((await read('scholarship=x')).statusCode).toBe(400);
  });

  // security: C119
  it('only admins with recent proof of identity can download the bank file', async () => {
    const url = '/exports/disbursements.csv';
    const statuses = ['student', 'moderator'] as const;
    for (const who of statuses) expect((await portal.requestAs(who, { url })).statusCode).toBe(403);
    const admin = await makePerson(portal.ctx, { role: 'ADMIN' });
    const before = await portal.ctx.db.auditEntry.count({ where: { action: 'bankDetails.read' } });
    await portal.ctx.db.session.updateMany({
      where: { id: admin.sessionId },
      data: { createdAt: new Date(portal.ctx.now().getTime() - 3_600_000), provedAt: null },
    });
    const stale = await portal.requestAs(admin, { url });
    expect([stale.statusCode, stale.json().code ?? stale.body]).toEqual([403, 'PROOF_REQUIRED']);
    expect(await portal.ctx.db.auditEntry.count({ where: { action: 'bankDetails.read' } })).toBe(before);
  });
});

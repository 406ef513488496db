import { describe, expect, it } from 'vitest';
import { openApplicationsPortal } from '../../test/applicationsPortal.ts';
import { getCode } from '../../test/applying.ts';
import { makePerson, type Person } from '../../test/people.ts';

const { portal, applied, read } = await openApplicationsPortal();

const WITHDRAW = `mutation ($id: UUID!, $reason: String) { cancelApplication(id: $id, reason: $reason) { cancelledAt } }`;
const withdraw = (who: Person, id: string, reason?: string) => portal.as(who, WITHDRAW, { id, reason });
const LIST = `{ myWithdrawnApplications {
  id referenceNumber withdrawalReason viewerCanApplyAgain phone applicantName cancelledAt scholarship { id } } }`;
const listWithdrawn = async (who: Person) => (await portal.as(who, LIST)).data.myWithdrawnApplications;
const again = (who: Person, id: string) =>
  portal.as(who, 'mutation ($id: UUID!) { applyAgain(id: $id) { content version scholarship { id } } }', {
    id,
  });
const close = (id: string) =>
  portal.ctx.db.scholarship.update({
    where: { id },
    data: { applicationDeadline: new Date('2020-01-01'), scholarshipPostDate: new Date('2019-01-01') },
  });

// product: P4.7
describe('withdrawn applications', () => {
  it('withdrawn applications are included in exported data and erased with the account', async () => {
    const { student, id } = await applied();
    await withdraw(student, id, 'Canary reason');
    const { data } = await portal.as(student, '{ myData }');
    expect(JSON.stringify(data.myData.applications)).toMatch(/Canary reason/);
    await portal.as(student, 'mutation { deleteMyAccount { id } }');
    expect(JSON.stringify(await read(id))).not.toMatch(/Canary|Lovelace|Harbour/);
  });

  it('listing five withdrawn applications takes as many queries as listing one', async () => {
    const student = await makePerson(portal.ctx);
    const counts: number[] = [];
    for (const rows of [1, 4] as const) {
      for (let row = 0; row < rows; row += 1) {
        const { id } = await applied({ applicantId: student.id });
        await withdraw(student, id, 'No');
      }
      counts.push(await portal.countQueries(() => listWithdrawn(student)));
    }
    expect(await listWithdrawn(student)).toHaveLength(5);
    expect(counts[1]).toBe(counts[0]);
  });
});

// product: P4.7
describe('applying again', () => {
  it('ten parallel requests to apply again create one draft', async () => {
    const { student, id, scholarshipId } = await applied();
    await withdraw(student, id);
    const codes = (await Promise.all(Array.from({ length: 10 }, () => again(student, id)))).map(getCode);
    expect(codes).toEqual(Array(10).fill('ok'));
    expect(await portal.ctx.db.applicationDraft.findMany({ where: { scholarshipId } })).toMatchObject([
      { version: 1 },
    ]);
  });

  it('applying again is rejected after the deadline or archiving', async () => {
    const [late, gone] = [await applied(), await applied()];
    for (const { student, id } of [late, gone]) await withdraw(student, id);
    await close(late.scholarshipId);
    await portal.ctx.db.scholarship.update({
      where: { id: gone.scholarshipId },
      data: { archivedAt: portal.ctx.now() },
    });
    for (const { student } of [late, gone])
      expect(await listWithdrawn(student)).toMatchObject([{ viewerCanApplyAgain: false }]);
    expect([
      getCode(await again(late.student, late.id)),
      getCode(await again(gone.student, gone.id)),
    ]).toEqual(['CONFLICT', 'NOT_FOUND']);
    expect(await portal.ctx.db.applicationDraft.count({ where: { applicantId: late.student.id } })).toBe(0);
  });
});

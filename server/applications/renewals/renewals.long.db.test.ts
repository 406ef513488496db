import { beforeEach, describe, expect, it } from 'vitest';
import { readCsv } from '../../platform/text/csvTable.ts';
import { TEST_NOW } from '../../test/api.ts';
import { makeRound } from '../../test/assessment.ts';
import { makeParts } from '../../test/awards.ts';
import { makeApplication } from '../../test/factories.ts';
import { makeOrganisation } from '../../test/organisations.ts';
import { rounds } from '../../test/rounds.ts';
import { openRenewalsPortal, type Place } from './test/renewalsPortal.ts';

const parts = await openRenewalsPortal();
const { portal, moderator, coordinator, release, totals, clock } = parts;
const { accepted, resultsOf, renewalOf, sendWhatIsHeld, opened, renew, read } = parts;
const { ctx } = portal;
const { db } = ctx;

beforeEach(() => {
  clock.now = TEST_NOW;
});

const TARGETS = 'query ($id: UUID!) { renewalTargets(scholarshipId: $id) { id } }';
const RENEWABLE = `query ($from: UUID!, $to: UUID!, $page: Int, $pageSize: Int) {
  renewableAwards(scholarshipId: $from, targetId: $to, page: $page, pageSize: $pageSize) {
    totalCount items { award { id amount disbursements { state } } refusal } } }`;

const renewable = async ({ from, to }: Place, more: object = {}) =>
  (await portal.as(moderator, RENEWABLE, { from, to, ...more })).data?.renewableAwards;

// product: P18.86
describe('money of renewals', () => {
  // security: C129
  it('simultaneous renewals by two people spend the remaining budget only once', async () => {
    for (let round = 0; round < rounds(4, 40); round += 1) {
      const made = await accepted(2, { budget: 100_000 });
      const [first = '', second = ''] = made.awardIds;
      const answers = await Promise.all([
        resultsOf(made, [first], moderator),
        resultsOf(made, [first], coordinator),
        resultsOf(made, [second], coordinator),
      ]);
      const done = answers.flat().filter(({ isDone }) => isDone);
      expect(done).toHaveLength(1);
      expect(
        answers
          .flat()
          .map(({ code }) => code)
          .sort(),
      ).toEqual(['CONFLICT', 'CONFLICT', null]);
      expect(await db.application.count({ where: { scholarshipId: made.to } })).toBe(1);
      expect((await totals(made.to)).totals).toMatchObject({ intended: 100_000, left: 0 });
    }
  });
});

// product: P18.88
describe('renewing once', () => {
  it('a round’s entry rule omits renewals, which staff can add manually', async () => {
    const made = await accepted();
    await resultsOf(made, made.awardIds);
    const applicationId = (await renewalOf(made.awardIds[0]))?.id ?? '';
    const { roundId } = await openRound(made.to);
    const enter = (chosen: string) =>
      portal.as(moderator, `mutation { enterRound(input: { roundId: "${roundId}" ${chosen} }) { entered } }`);
    expect((await enter('')).data.enterRound).toEqual({ entered: 0 });
    expect((await enter(`applicationIds: ["${applicationId}"]`)).data.enterRound).toEqual({ entered: 1 });
  });
});

// product: P18.89
describe('reading renewals', () => {
  it('the awards file and the recipient’s exported data name the renewed award', async () => {
    const made = await accepted();
    await resultsOf(made, made.awardIds);
    await release(made.to);
    await sendWhatIsHeld();
    const url = `/exports/awards.csv?scholarship=${made.to}`;
    const { head, lines } = readCsv((await portal.requestAs(moderator, { url })).rawPayload, 10);
    const place = head.findIndex((name) => name.includes('Renewal of'));
    const asked = `{ application(id: "${made.ids[0]}") { referenceNumber } }`;
    const { referenceNumber } = (await portal.as(moderator, asked)).data.application;
    expect(lines[0]?.[place]).toContain(referenceNumber);
    const { data } = await portal.as(made.owner, '{ myData }');
    const renewal = data.myData.applications.find(
      ({ scholarshipId }: { scholarshipId: string }) => scholarshipId === made.to,
    );
    expect(renewal).toMatchObject({ renewedAwardId: made.awardIds[0] });
  });

  it('erasing the recipient withdraws an undecided renewal', async () => {
    const made = await accepted();
    const [id = ''] = made.awardIds;
    await resultsOf(made, [id]);
    const application = (await renewalOf(id))?.id ?? '';
    await db.award.update({ where: { id }, data: { state: 'ENDED' } });
    const erased = await portal.asAdmin(`mutation { deleteUser(id: "${made.owner.id}") { id } }`);
    expect(erased.errors).toBeUndefined();
    expect(await read(application)).toMatchObject({ cancelledAt: TEST_NOW, phone: '', renewedAwardId: id });
    expect((await totals(made.to)).totals).toMatchObject({ intended: 0, left: 1_000_000 });
    expect(await db.decision.count({ where: { applicationId: application } })).toBe(0);
  });
});

async function openRound(scholarshipId: string) {
  const round = await makeRound(ctx);
  await db.assessmentRound.update({ where: { id: round.id }, data: { scholarshipId } });
  return { roundId: round.id };
}

// product: P18.84
describe('scholarships in which awards can be renewed', () => {
  it('renewalTargets lists only the organisation’s later published scholarships with the same currency', async () => {
    // The list contains at most 50 scholarships, so those of other tests could exclude the expected ones.
    await db.scholarship.updateMany({ data: { archivedAt: TEST_NOW } });
    const made = await accepted();
    const { from, to } = made;
    const change = (id: string, data: object) => db.scholarship.update({ where: { id }, data });
    await change(from, { applicationDeadline: new Date('2026-08-31') });
    const next = (await opened(0)).scholarshipId;
    await change(next, { previousId: from, applicationDeadline: new Date('2027-08-31') });
    const [earlier, draft, archived, dollars, bare] = await Promise.all([
      ...[{}, {}, {}, { currency: 'USD' }, null].map((plan) => opened(0, plan)),
    ]);
    await change(earlier?.scholarshipId ?? '', { applicationDeadline: new Date('2026-07-31') });
    await change(draft?.scholarshipId ?? '', { state: 'DRAFT', publishedAt: null });
    await change(archived?.scholarshipId ?? '', { archivedAt: TEST_NOW });
    const other = await makeOrganisation(ctx);
    const { scholarshipId: foreign } = await opened(0);
    await change(foreign, { organisationId: other.id });
    const targets = (await portal.as(coordinator, TARGETS, { id: from })).data.renewalTargets;
    const found = targets.map(({ id }: { id: string }) => id);
    expect(found[0]).toBe(next);
    expect(found).toContain(to);
    const refused = [earlier, draft, archived, dollars, bare].map((one) => one?.scholarshipId ?? '');
    for (const id of [...refused, foreign, from]) {
      expect(found).not.toContain(id);
      const { errors } = await renew({ from, to: id }, made.awardIds);
      expect(errors?.[0]?.extensions.fields).toEqual({
        targetId: expect.stringContaining('must not close earlier'),
      });
      expect((await portal.as(moderator, RENEWABLE, { from, to: id })).data.renewableAwards).toBeNull();
    }
    expect(await db.application.count({ where: { renewedAwardId: made.awardIds[0] ?? '' } })).toBe(0);
  });
});

// product: P18.85
describe('awards that cannot be renewed', () => {
  it('each award that cannot be renewed is listed with the reason', async () => {
    const made = await accepted(8);
    const [fine, offered, lapsed, suspended, erased, applied, ended, renewed] = made.awardIds;
    const set = (id = '', data: object = {}) => db.award.update({ where: { id }, data });
    await set(offered, { state: 'OFFERED' });
    await set(lapsed, { state: 'LAPSED' });
    await set(erased, { state: 'ENDED' });
    await set(ended, { state: 'ENDED' });
    await makeParts(ctx, fine ?? '', [['2027-02-01', 100]]);
    await db.disbursement.updateMany({ where: { awardId: fine ?? '' }, data: { state: 'STOPPED' } });
    await db.user.update({ where: { id: made.people[3]?.id ?? '' }, data: { suspendedAt: TEST_NOW } });
    const erase = `mutation { deleteUser(id: "${made.people[4]?.id}") { id } }`;
    expect((await portal.asAdmin(erase)).errors).toBeUndefined();
    await makeApplication(ctx, { applicantId: made.people[5]?.id ?? '', scholarshipId: made.to });
    expect(await resultsOf(made, [renewed ?? ''])).toMatchObject([{ isDone: true }]);
    const page = await renewable(made, { pageSize: 50 });
    expect(page.totalCount).toBe(8);
    const given = Object.fromEntries(
      page.items.map(({ award, refusal }: { award: { id: string }; refusal: string | null }) => [
        award.id,
        refusal,
      ]),
    );
    expect(given).toEqual({
      [fine ?? '']: null,
      [ended ?? '']: null,
      [offered ?? '']: 'This award is waiting for a response.',
      [lapsed ?? '']: 'This offer has lapsed.',
      [suspended ?? '']: 'No application can be entered for this person. Ask an admin.',
      [erased ?? '']: 'This person’s account was deleted.',
      [applied ?? '']: 'This person has already applied for the scholarship you chose.',
      [renewed ?? '']: 'This award has already been renewed.',
    });
    const results = await resultsOf(made, made.awardIds);
    for (const { id, isDone, message } of results)
      expect([isDone, message]).toEqual([given[id] === null, given[id]]);
    expect(
      await db.application.count({ where: { scholarshipId: made.to, renewedAwardId: { not: null } } }),
    ).toBe(3);
    const shown = page.items.find(({ award }: { award: { id: string } }) => award.id === fine);
    expect(shown.award.disbursements).toEqual([{ state: 'STOPPED' }]);
  });
});

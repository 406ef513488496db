import { beforeEach, describe, expect, it } from 'vitest';
import { readCsv } from '../../platform/text/csvTable.ts';
import { TEST_NOW } from '../../test/api.ts';
import { makeRound } from '../../test/assessment.ts';
import { rounds } from '../../test/rounds.ts';
import { openRenewalsPortal } from './test/renewalsPortal.ts';

const parts = await openRenewalsPortal();
const { portal, moderator, coordinator, release, totals, clock } = parts;
const { accepted, resultsOf, renewalOf, sendWhatIsHeld } = parts;
const { ctx } = portal;
const { db } = ctx;

beforeEach(() => {
  clock.now = TEST_NOW;
});

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
});

async function openRound(scholarshipId: string) {
  const round = await makeRound(ctx);
  await db.assessmentRound.update({ where: { id: round.id }, data: { scholarshipId } });
  return { roundId: round.id };
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makePanel, makeRound } from '../../../test/assessment.ts';

const [APPLICATIONS, ASSESSORS, EACH] = [5000, 100, 3];

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
}, 120_000);
afterAll(() => portal.close());

async function makeLargeRound() {
  const { ctx } = portal;
  const createdAt = ctx.now();
  const { id, scholarshipId } = await makeRound(ctx);
  const panelId = await makePanel(ctx, { members: ASSESSORS });
  await ctx.db.assessmentRound.update({
    where: { id },
    data: { panelId, perApplication: EACH, maxPerAssessor: 1000 },
  });
  const people = Array.from({ length: APPLICATIONS - 1 }, (_, index) => ({
    ...{ id: randomUUID(), name: 'Ada', email: `ada${index}@many.example.org` },
  }));
  await ctx.db.user.createMany({ data: people });
  const applications = people.map(({ id: applicantId }) => ({
    ...{
      id: randomUUID(),
      applicantId,
      scholarshipId,
      applicantName: 'Ada',
      phone: '1',
      address: 'a',
      ssc: '5',
      hsc: '5',
    },
    ...{ applicationFees: 0, serviceCharge: 0, createdAt },
  }));
  await ctx.db.application.createMany({ data: applications });
  await ctx.db.roundApplication.createMany({
    data: applications.map(({ id: applicationId }, index) => ({
      ...{ roundId: id, applicationId, code: `C${index}`, enteredAt: createdAt },
    })),
  });
  return id;
}

// product: P17.4
it('planning 15,000 assessments takes less than 10 seconds, and the plan can be applied', async () => {
  const id = await makeLargeRound();
  const staff = await portal.person('moderator');
  const begun = performance.now();
  const { data } = await portal.as(
    staff,
    `{ assignmentPlan(roundId: "${id}", seed: 7) { seed fingerprint asked filled loads { count } } }`,
  );
  expect(performance.now() - begun).toBeLessThan(10_000);
  const { asked, filled, loads, fingerprint } = data.assignmentPlan;
  expect([asked, filled]).toEqual([APPLICATIONS * EACH, APPLICATIONS * EACH]);
  expect(new Set(loads.map(({ count }: { count: number }) => count))).toEqual(new Set([150]));
  const applied = await portal.as(
    staff,
    `mutation { applyAssignmentPlan(input: { roundId: "${id}", seed: 7, fingerprint: "${fingerprint}" }) { changed } }`,
  );
  expect(applied.data.applyAssignmentPlan.changed).toBe(APPLICATIONS * EACH);
}, 120_000);

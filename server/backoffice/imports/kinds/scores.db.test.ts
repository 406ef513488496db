import { expect, it } from 'vitest';
import { formatReferenceNumber } from '../../../applications/referenceNumber.ts';
import { makeAssessment } from '../../../test/assessment.ts';
import { openScoreImportsPortal } from '../../../test/scoreImports.ts';

const { portal, check, confirm, stored, row } = await openScoreImportsPortal();

// product: P17.25
it('imported scores are submitted once confirmed, and importing them again changes nothing', async () => {
  const made = await makeAssessment(portal.ctx);
  const rows = [await row(made, 4, formatReferenceNumber({ id: made.applicationId }))];
  const dry = await check(rows);
  expect(dry).toMatchObject({ state: 'CHECKED', added: 1, bad: 0, problems: [] });
  expect(await stored(made.id)).toMatchObject({ state: 'ASSIGNED', version: 1, answerSetId: null });
  const total = () => portal.ctx.db.roundApplication.findFirstOrThrow({ where: { roundId: made.roundId } });
  expect((await total()).count).toBe(0);
  expect(await confirm(dry.id)).toMatchObject({ state: 'DONE', added: 1, bad: 0 });
  expect(await stored(made.id)).toMatchObject({ state: 'SUBMITTED', total: 7500, isPassed: true });
  expect(await total()).toMatchObject({ total: 7500, count: 1, rank: 1 });
  const admin = await portal.person('admin');
  expect(await portal.ctx.db.auditEntry.findMany({ where: { targetId: made.id } })).toMatchObject([
    { action: 'assessment.import', actorId: admin.id },
  ]);
  const submitted = await stored(made.id);
  expect(await check(rows)).toMatchObject({ added: 0, unchanged: 1, bad: 0 });
  expect(await check([await row(made, 2)])).toMatchObject({ added: 0, unchanged: 0, bad: 1 });
  expect(await stored(made.id)).toEqual(submitted);
});

// security: C101
it('an admin cannot import scores for their own application', async () => {
  const admin = await portal.person('admin');
  const made = await makeAssessment(portal.ctx);
  await portal.ctx.db.application.update({
    where: { id: made.applicationId },
    data: { applicantId: admin.id },
  });
  expect(await check([await row(made, 4)])).toMatchObject({
    added: 0,
    bad: 1,
    problems: [{ column: 'application' }],
  });
});

// security: C113
it('an admin who assesses an open blind round cannot import its scores', async () => {
  const admin = await portal.person('admin');
  const made = await makeAssessment(portal.ctx);
  await portal.ctx.db.panelMember.create({
    data: { panelId: made.round.panelId ?? '', userId: admin.id, createdAt: portal.ctx.now() },
  });
  expect(await check([await row(made, 4)])).toMatchObject({
    added: 0,
    bad: 1,
    problems: [{ column: 'round' }],
  });
});

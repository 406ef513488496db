import { expect, it } from 'vitest';
import { readPdf } from '../../../../packages/fileInspection/test/readPdf.ts';
import { openAwardsPortal } from '../../../test/awardsPortal.ts';
import { makePerson } from '../../../test/people.ts';

// product: P18.77, P18.99
it('the award letter shows the recipient and staff the offer that was sent', async () => {
  const { portal, coordinator, opened, prepare, release, sendWhatIsHeld } = await openAwardsPortal();
  try {
    const { db } = portal.ctx;
    const { scholarshipId, applications } = await opened(1);
    const [application] = applications;
    if (!application) throw new Error('There is no application.');
    await prepare(scholarshipId, { ids: [application.id], outcome: 'AWARD', amount: 100_000 });
    await release(scholarshipId);
    await sendWhatIsHeld();
    const { id } = await db.award.findFirstOrThrow({ where: { applicationId: application.id } });
    const url = `/papers/awards/${id}.pdf`;
    const read = async () =>
      (await readPdf((await portal.requestAs(application.student, { url })).rawPayload)).text;
    for (const part of ['€1,000', 'Stay enrolled.', portal.ctx.env.PORTAL_NAME])
      expect(await read()).toContain(part);
    await db.inboxEntry.updateMany({
      where: { userId: application.student.id, kind: 'awardOffered' },
      data: { text: 'The text that was sent.' },
    });
    expect(await read()).toContain('The text that was sent.');
    await db.inboxEntry.deleteMany({ where: { userId: application.student.id } });
    expect(await read()).toContain('€1,000');
    expect(await read()).not.toContain('http');
    const statusOf = async (who: Parameters<typeof portal.requestAs>[0]) =>
      (await portal.requestAs(who, { url })).statusCode;
    expect(await Promise.all([coordinator, await makePerson(portal.ctx)].map(statusOf))).toEqual([200, 404]);
  } finally {
    await portal.close();
  }
});

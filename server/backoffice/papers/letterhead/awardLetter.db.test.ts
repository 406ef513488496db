import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { readPdf } from '../../../../packages/fileInspection/test/readPdf.ts';
import { startTestPortal } from '../../../test/api.ts';
import { makeAward } from '../../../test/awards.ts';
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

it('the letter of an award never contains the offer of a later award', async () => {
  const portal = await startTestPortal();
  try {
    const { db } = portal.ctx;
    const recipient = await makePerson(portal.ctx);
    const given = { applicantId: recipient.id, state: 'DECLINED', amount: 100_000 } as const;
    const { id, applicationId, scholarshipId, offeredAt } = await makeAward(portal.ctx, given);
    const later = await makeAward(portal.ctx, { applicationId, amount: 200_000 });
    const laterAt = new Date(offeredAt.getTime() + 86_400_000);
    await db.award.update({ where: { id: later.id }, data: { offeredAt: laterAt } });
    await db.inboxEntry.create({
      data: {
        ...{ id: randomUUID(), userId: recipient.id, scholarshipId, kind: 'awardOffered' },
        ...{ subject: 'Your award', text: 'The later offer.', createdAt: laterAt },
      },
    });
    const read = async (awardId: string) => {
      const { rawPayload } = await portal.requestAs(recipient, { url: `/papers/awards/${awardId}.pdf` });
      return (await readPdf(rawPayload)).text;
    };
    expect(await read(later.id)).toContain('The later offer.');
    expect(await read(id)).toContain('€1,000');
    expect(await read(id)).not.toContain('The later offer.');
  } finally {
    await portal.close();
  }
});

import { afterAll } from 'vitest';
import { startTestPortal } from '../../../../test/api.ts';
import { makeRound, makeSubmitted } from '../../../../test/assessment.ts';
import { makeApplication } from '../../../../test/factories.ts';
import { makePerson } from '../../../../test/people.ts';

/** Opens a portal in which `makeAssigned` creates an open round with assessments of all its assessors. */
export async function openProgressPortal() {
  const portal = await startTestPortal();
  const staff = await portal.person('moderator');
  afterAll(() => portal.close());

  const ask = (query: string, variables?: Record<string, unknown>) => portal.as(staff, query, variables);

  async function makeAssigned(state: 'ASSIGNED' | 'SUBMITTED' = 'ASSIGNED') {
    const round = await makeRound(portal.ctx, { state: 'OPEN' });
    const { id: roundId, applicationId } = round;
    const members = await portal.ctx.db.panelMember.findMany({
      where: { panelId: round.panelId ?? '' },
      include: { user: true },
      orderBy: { id: 'asc' },
    });
    for (const { id: memberId } of members)
      if (state === 'SUBMITTED')
        await makeSubmitted(portal.ctx, round, { applicationId, memberId, total: 7000 });
      else await portal.ctx.db.assessment.create({ data: { roundId, applicationId, memberId, state } });
    return { ...round, members };
  }

  async function makeWithdrawn() {
    const round = await makeAssigned('SUBMITTED');
    const { db, now } = portal.ctx;
    await db.application.update({ where: { id: round.applicationId }, data: { cancelledAt: now() } });
    const { id: applicantId } = await makePerson(portal.ctx);
    const { scholarshipId, id: roundId } = round;
    const { id: applicationId } = await makeApplication(portal.ctx, { applicantId, scholarshipId });
    await db.roundApplication.create({
      data: { roundId, applicationId, code: '9K2M4', enteredAt: now() },
    });
    return { ...round, applicationId };
  }

  const mailsTo = (email = '') => portal.ctx.db.outboxMail.findMany({ where: { to: email } });

  return { portal, staff, ask, makeAssigned, makeWithdrawn, mailsTo };
}

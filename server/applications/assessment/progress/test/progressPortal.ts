import { afterAll } from 'vitest';
import { startTestPortal } from '../../../../test/api.ts';
import { makeRound, makeSubmitted } from '../../../../test/assessment.ts';

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

  const mailsTo = (email = '') => portal.ctx.db.outboxMail.findMany({ where: { to: email } });

  return { portal, staff, ask, makeAssigned, mailsTo };
}

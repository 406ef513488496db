import { randomUUID } from 'node:crypto';
import { getCode } from '../../../test/applying.ts';
import { openDecisionsPortal } from '../../../test/decisionsPortal.ts';
import { makeApplication, makeScholarship } from '../../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../../test/organisations.ts';
import { makePerson, type Person } from '../../../test/people.ts';

const SEND = `mutation ($input: GroupMessageInput!) {
  sendGroupMessage(input: $input) { id recipientCount release { state releaseAt } } }`;

export const TEXT = '{{ greeting }}\n\nPlease add page 2 for {{ scholarship }}.';

export type Sending = {
  as?: Person;
  text?: string;
  id?: string;
  recipientCount?: number;
  releaseAt?: string;
};

/** Opens a portal. `group` makes a scholarship with applicants, and `send` sends them a message. */
export async function openGroupMessagesPortal() {
  const parts = await openDecisionsPortal();
  const { portal, clock, moderator } = parts;
  const { ctx } = portal;
  const { db } = ctx;
  return {
    ...parts,
    pass(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    async group(count = 3) {
      const { id: organisationId } = await makeOrganisation(ctx);
      const scholarship = { organisationId, scholarshipName: 'Bridge Award', universityName: 'Oslo' };
      const { id: scholarshipId } = await makeScholarship(ctx, scholarship);
      const people = await Promise.all(
        Array.from({ length: count }, (_, n) => makePerson(ctx, { name: `Ada ${n}` })),
      );
      const ids: string[] = [];
      for (const { id: applicantId } of people)
        ids.push((await makeApplication(ctx, { applicantId, scholarshipId })).id);
      const coordinator = await makeCoordinator(ctx, organisationId);
      return { organisationId, scholarshipId, people, ids, coordinator, filter: { scholarshipId } };
    },
    async send(to: object, { as = moderator, text = TEXT, ...given }: Sending = {}) {
      const input = { id: randomUUID(), ...to, text, recipientCount: 3, ...given };
      const answer = await portal.as(as, SEND, { input });
      return { ...answer, sent: answer.data?.sendGroupMessage, code: getCode(answer) };
    },
    messagesOf: (applicationId: string) =>
      db.applicationMessage.findMany({ where: { applicationId }, orderBy: { id: 'asc' } }),
    statesOf: async (releaseId: string) =>
      (await db.groupRecipient.findMany({ where: { releaseId } })).map(({ state }) => state).sort(),
    withdraw: (id: string) => db.application.update({ where: { id }, data: { cancelledAt: clock.now } }),
  };
}

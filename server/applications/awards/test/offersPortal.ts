import { TEST_NOW } from '../../../test/api.ts';
import { openAwardsPortal } from '../../../test/awardsPortal.ts';
import type { Person } from '../../../test/people.ts';

const ACCEPT = 'mutation ($input: AcceptAwardInput!) { acceptAward(input: $input) { state signedName } }';
const DECLINE = 'mutation ($id: UUID!, $reason: String) { declineAward(id: $id, reason: $reason) { state } }';
const WITHDRAW = `mutation ($id: UUID!, $version: Int!) {
  withdrawAward(input: { id: $id, reason: "Not enrolled.", version: $version }) { state } }`;
const END = 'mutation ($id: UUID!, $version: Int!) { endAward(id: $id, version: $version) { state } }';
const OFFER_NEXT = 'mutation ($id: UUID!) { offerNextOnWaitlist(scholarshipId: $id) { id state } }';

/** Opens a portal in which `offered` releases awards and places on the waitlist of a new scholarship. */
export async function openOffersPortal() {
  const parts = await openAwardsPortal();
  const { portal, moderator, opened, prepare, release, clock, sendWhatIsHeld } = parts;
  const { db } = portal.ctx;
  return {
    ...parts,
    async offered(awards = 1, waiting = 0, plan: object = {}) {
      const made = await opened(awards + waiting, plan);
      const { scholarshipId, ids } = made;
      await prepare(scholarshipId, { outcome: 'AWARD', ids: ids.slice(0, awards) });
      if (waiting > 0) await prepare(scholarshipId, { outcome: 'WAITLIST', ids: ids.slice(awards) });
      const sent = await release(scholarshipId);
      if (sent.errors) throw new Error(JSON.stringify(sent.errors));
      await sendWhatIsHeld();
      clock.now = TEST_NOW;
      const rows = await db.award.findMany({ where: { applicationId: { in: ids } } });
      const people = made.applications.map(({ student }) => student);
      const ofApplication = (id = '') => rows.find(({ applicationId }) => applicationId === id)?.id ?? '';
      const awardIds = ids.slice(0, awards).map(ofApplication);
      return { ...made, people, awardIds, id: awardIds[0] ?? '', owner: people[0] as Person };
    },
    awardOf: (id: string) => db.award.findUniqueOrThrow({ where: { id } }),
    accept: (who: Person, id: string, signedName = 'Ada Lovelace', agrees = true) =>
      portal.as(who, ACCEPT, { input: { id, signedName, agrees } }),
    decline: (who: Person, id: string, reason?: string) => portal.as(who, DECLINE, { id, reason }),
    withdraw: (id: string, version: number, as: Person = moderator) =>
      portal.as(as, WITHDRAW, { id, version }),
    end: (id: string, version: number) => portal.as(moderator, END, { id, version }),
    offerNext: (id: string, as: Person = moderator) => portal.as(as, OFFER_NEXT, { id }),
  };
}

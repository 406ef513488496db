import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAwardsPortal } from '../../test/awardsPortal.ts';
import type { Person } from '../../test/people.ts';

let at: Awaited<ReturnType<typeof openAwardsPortal>>;

beforeAll(async () => {
  at = await openAwardsPortal();
});
afterAll(() => at.portal.close());

const LIST = `query ($filter: InboxFilter) { inbox(filter: $filter) { totalCount
  items { id topic subject text path action createdAt readAt } } viewer { unreadInboxCount } }`;
const inboxOf = async (person: Person, filter: object = {}) => {
  const { data } = await at.portal.as(person, LIST, { filter });
  return { ...data.inbox, unread: data.viewer.unreadInboxCount };
};

// product: P18.52
describe('decisions in the inbox', () => {
  it('a prepared or pending decision appears in no inbox until it is sent', async () => {
    const { scholarshipId, applications, ids } = await at.opened(1);
    const [application] = applications;
    if (!application) throw new Error('There is no application.');
    const about = () => inboxOf(application.student, { scholarshipId });
    await at.prepare(scholarshipId, { ids, outcome: 'AWARD' });
    expect((await about()).totalCount).toBe(0);
    await at.release(scholarshipId);
    expect((await about()).totalCount).toBe(0);
    await at.sendWhatIsHeld();
    expect((await about()).items).toEqual([
      expect.objectContaining({ topic: 'AWARDS', path: `/dashboard/application?open=${application.id}` }),
    ]);
  });
});

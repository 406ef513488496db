import type { Change } from '../../../events/events.ts';

/** Excludes the bank's reference, because the audit log outlives the recipient's account. */
export const describePaid = (actorId: string, { id, paidOn }: { id: string; paidOn: string }): Change => ({
  actorId,
  id,
  before: { state: 'PLANNED' },
  after: { state: 'PAID', paidOn },
});

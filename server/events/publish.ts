import type { Context, TransactionContext } from '../platform/context.ts';

/** The events by kind, with their data. */
export type Events = {
  /** Somebody signed in, or used a mailed link, on the way to an address of the portal. */
  'account.entered': { userId: string; cameFrom: string };
  /** A person changed what their applicant profile says. */
  'profile.saved': { personId: string };
  /** Facts about people were verified, at this instant. */
  'facts.verified': { at: Date };
  /** A scholarship that is locked is about to change; a listener that throws forbids it. */
  'scholarship.changing': { scholarshipId: string };
};

export type EventContext = TransactionContext<Context>;

/** The listeners of each event; they run in order, in the publisher's transaction. */
export type Listeners = {
  [Kind in keyof Events]: readonly ((ctx: EventContext, event: Events[Kind]) => Promise<unknown>)[];
};

/** Calls the listeners of an event one after the other (api/listeners.ts). An error in one of them rolls the transaction back. */
export async function publish<Kind extends keyof Events>(
  ctx: EventContext,
  kind: Kind,
  event: Events[Kind],
): Promise<void> {
  const { [kind]: listeners } = ctx.listeners as Listeners;
  for (const listen of listeners) await listen(ctx, event);
}

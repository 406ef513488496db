import type { Context, TransactionContext } from '../platform/context.ts';

/** What happens, and what is told of it. */
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

/** What follows from each event, in order, in the transaction of whoever publishes it. */
export type Listeners = {
  [Kind in keyof Events]: readonly ((ctx: EventContext, event: Events[Kind]) => Promise<unknown>)[];
};

/** Tells all who listen, one after the other (api/listeners.ts). What one of them throws ends the transaction. */
export async function publish<Kind extends keyof Events>(
  ctx: EventContext,
  kind: Kind,
  event: Events[Kind],
): Promise<void> {
  const { [kind]: listeners } = ctx.listeners as Listeners;
  for (const listen of listeners) await listen(ctx, event);
}

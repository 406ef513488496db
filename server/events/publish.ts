import type { Context, RequestContext, TransactionContext } from '../platform/context.ts';
import type { Events } from './events.ts';

declare module '../platform/context.ts' {
  interface Context {
    listeners: Listeners;
  }
}

export type WorkContext = Pick<Context, 'db' | 'env' | 'now' | 'listeners'>;

export type EventContext = TransactionContext<
  Pick<RequestContext, 'env' | 'now' | 'listeners' | 'requestOrigin'>
>;

export type Listener<Event> = (ctx: EventContext, event: Event) => Promise<unknown>;

export type Listeners = { [Kind in keyof Events]: readonly Listener<Events[Kind]>[] };

/** Calls the listeners of an event in order (api/listeners.ts). An error in one of them rolls the transaction back. */
export async function publish<Kind extends keyof Events>(
  ctx: EventContext,
  kind: Kind,
  event: Events[Kind],
): Promise<void> {
  const listeners: readonly Listener<Events[Kind]>[] = ctx.listeners[kind];
  for (const listen of listeners) await listen(ctx, event);
}

export function each<Event>(listen: Listener<Event>): Listener<readonly Event[]> {
  return async (ctx, events) => {
    for (const event of events) await listen(ctx, event);
  };
}

export function part<Event, Part>(
  partOf: (event: Event) => Part | null,
  listen: Listener<Part>,
): Listener<Event> {
  return async (ctx, event) => {
    const found = partOf(event);
    if (found !== null) await listen(ctx, found);
  };
}

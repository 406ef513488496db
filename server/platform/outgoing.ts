import type { Context } from './context.ts';
import { readState, removeState } from './systemState.ts';

/**
 * Returns the instant (ISO) since which sending has been paused, or null. A restore pauses sending, because messages
 * may have been sent after the backup.
 */
export const readOutgoingPausedSince = (ctx: Pick<Context, 'db'>) => readState(ctx, 'outgoingHeld');

export const resumeOutgoing = (ctx: Pick<Context, 'db'>) => removeState(ctx, 'outgoingHeld');

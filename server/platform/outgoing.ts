import type { Context } from './context.ts';
import { readState, removeState } from './systemState.ts';

/**
 * Reads the instant (ISO) since which sending is paused; null if it is not. A restore sets it, because
 * messages may have been sent after the backup.
 */
export const readOutgoingPausedSince = (ctx: Pick<Context, 'db'>) => readState(ctx, 'outgoingHeld');

export const resumeOutgoing = (ctx: Pick<Context, 'db'>) => removeState(ctx, 'outgoingHeld');

import type { Context } from './context.ts';
import { readState, removeState } from './systemState.ts';

/** Since when nothing goes out (ISO), null when everything does. A restore holds it: what was sent may have been since. */
export const readOutgoingHeld = (ctx: Pick<Context, 'db'>) => readState(ctx, 'outgoingHeld');

export const resumeOutgoing = (ctx: Pick<Context, 'db'>) => removeState(ctx, 'outgoingHeld');

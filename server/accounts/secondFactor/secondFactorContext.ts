import { requireFreshProof } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Holder } from '../auth/sessions/readCookieViewer.ts';
import { refuseShortfall } from '../auth/sessions/sessionStanding.ts';

/**
 * Context of a call that authenticates with the session cookie. `holder` may not have verified the second factor yet.
 */
export type HolderContext = Context & { holder: Holder; requestOrigin: string };

/**
 * Requires a recent verification before sign-in methods change. Throws SECOND_FACTOR_REQUIRED if the session has not
 * verified the current factor, and PROOF_REQUIRED if the last verification is too old.
 */
export function requireOwner({ holder }: HolderContext): void {
  if (holder.shortfall === 'SECOND_FACTOR_REQUIRED') throw refuseShortfall(holder.shortfall);
  requireFreshProof(holder);
}

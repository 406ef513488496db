import { requireFreshProof } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Holder } from '../auth/sessions/readCookieViewer.ts';
import { refuseShortfall } from '../auth/sessions/sessionStanding.ts';

/** Context of a call with the session cookie. `holder` may not have proved the second factor yet. */
export type HolderContext = Context & { holder: Holder; requestOrigin: string };

/**
 * Protects changes to sign-in methods. Throws SECOND_FACTOR_REQUIRED if the session has not proved the current
 * factor. Throws PROOF_REQUIRED if the last proof is too old.
 */
export function requireOwner({ holder }: HolderContext): void {
  if (holder.shortfall === 'SECOND_FACTOR_REQUIRED') throw refuseShortfall(holder.shortfall);
  requireFreshProof(holder);
}

import { requireFreshProof } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Holder } from '../auth/sessions/readCookieViewer.ts';
import { refuseShortfall } from '../auth/sessions/sessionStanding.ts';

/** A call by the session cookie: `holder` may still lack the second factor. */
export type HolderContext = Context & { holder: Holder; requestOrigin: string };

/**
 * For changing how an account signs in: SECOND_FACTOR_REQUIRED for a session that did not prove the present factor,
 * PROOF_REQUIRED for one whose last proof is too old.
 */
export function requireOwner({ holder }: HolderContext): void {
  if (holder.shortfall === 'SECOND_FACTOR_REQUIRED') throw refuseShortfall(holder.shortfall);
  requireFreshProof(holder);
}

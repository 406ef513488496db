import { chooseLinkOrigin } from '../../../platform/http/origins.ts';
import type { HolderContext } from '../secondFactorContext.ts';

export type RelyingParty = {
  origin: string;
  id: string;
};

/**
 * Describes this portal to WebAuthn, using PUBLIC_URL or, if it is not set, this machine's own address. Never
 * uses a Host header, because clients can forge it.
 */
export function describeRelyingParty({
  env,
  requestOrigin,
}: Pick<HolderContext, 'env' | 'requestOrigin'>): RelyingParty {
  const origin = chooseLinkOrigin(env, requestOrigin);
  return { origin, id: new URL(origin).hostname };
}

import { chooseLinkOrigin } from '../../../platform/http/origins.ts';
import type { HolderContext } from '../secondFactorContext.ts';

export type RelyingParty = {
  origin: string;
  id: string;
};

/** Derived from PUBLIC_URL, else this machine; never from a Host header, which clients can forge. */
export function describeRelyingParty({
  env,
  requestOrigin,
}: Pick<HolderContext, 'env' | 'requestOrigin'>): RelyingParty {
  const origin = chooseLinkOrigin(env, requestOrigin);
  return { origin, id: new URL(origin).hostname };
}

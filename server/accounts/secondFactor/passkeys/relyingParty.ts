import { chooseLinkOrigin } from '../../../platform/http/origins.ts';
import type { HolderContext } from '../secondFactorContext.ts';

/** The portal as browsers know it: a passkey works only there. */
export type RelyingParty = {
  /** `https://scholarships.example.org` */
  origin: string;
  /** `scholarships.example.org` */
  id: string;
};

/** From PUBLIC_URL; without one, this machine. Never from a Host header, which anyone can write. */
export function describeRelyingParty({
  env,
  requestOrigin,
}: Pick<HolderContext, 'env' | 'requestOrigin'>): RelyingParty {
  const origin = chooseLinkOrigin(env, requestOrigin);
  return { origin, id: new URL(origin).hostname };
}

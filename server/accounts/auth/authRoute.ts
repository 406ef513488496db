import type { z } from 'zod';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import type { LimitUsage } from '../../platform/load/rateLimit.ts';
import type { AuthCall, AuthInstances } from './authCall.ts';
import type { ConfirmedAction } from './passwords/reauthenticate.ts';
import { invalidToken } from './sessions/readViewer.ts';

type Caller = { address: string; session: string };

/**
 * Minimum duration in milliseconds: longer than hashing a password takes, even with scrypt, or writing an
 * e-mail.
 */
export const MIN_DURATION = 300;

/** A call that our own code handles. The viewer is set only if the route counts the session. */
export type OwnCall = { ctx: RequestContext; auths: AuthInstances; call: AuthCall };

/** A route below /api/auth: its body rule (other fields are dropped) and the limits counted before the call runs. */
export type AuthRoute = {
  rule?: (portalName: string) => z.ZodType<Record<string, unknown>>;
  limits?: (caller: Caller, body: { email?: string }) => LimitUsage[];
  /** Successful attempts are not counted. */
  countsFailuresOnly?: boolean;
  countsSession?: boolean;
  /** The action that the session's owner must first confirm with `currentPassword`. */
  confirms?: ConfirmedAction;
  usesProvider?: boolean;
  signsIn?: boolean;
  /**
   * Minimum duration of a response in milliseconds, or of a rejected sign-in. It prevents timing attacks that detect
   * whether an account exists.
   */
  minDuration?: number;
  answer?: (own: OwnCall, body: Record<string, unknown>) => Promise<Response | object>;
};

/** Handles a route with our own code. The body is parsed by the rule. */
export function answeredBy<Body extends Record<string, unknown>>(
  rule: (portalName: string) => z.ZodType<Body>,
  answer: (ctx: RequestContext, body: Body, own: OwnCall) => Promise<Response | object>,
): Pick<AuthRoute, 'rule' | 'answer'> {
  return { rule, answer: (own, body) => answer(own.ctx, body as Body, own) };
}

export function withViewer(ctx: RequestContext): RequestContext & { viewer: Viewer } {
  if (!ctx.viewer) throw invalidToken();
  return { ...ctx, viewer: ctx.viewer };
}

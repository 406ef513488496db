import type { z } from 'zod';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import type { LimitUsage } from '../../platform/load/rateLimit.ts';
import type { AuthCall, AuthInstances } from './authCall.ts';
import type { ConfirmedAction } from './passwords/reauthenticate.ts';
import { invalidToken } from './sessions/readViewer.ts';

type Caller = { address: string; session: string };

/**
 * Minimum duration of a response in milliseconds. Longer than hashing a password, even with scrypt, or
 * queueing an e-mail.
 */
export const MIN_DURATION = 300;

/** A call that our own code handles. `ctx.viewer` is set only if the route counts attempts per session. */
export type OwnCall = { ctx: RequestContext; auths: AuthInstances; call: AuthCall };

/**
 * A route below /api/auth. Contains the schema of its body, which discards other fields, and the limits that
 * are checked before the call runs.
 */
export type AuthRoute = {
  rule?: (portalName: string) => z.ZodType<Record<string, unknown>>;
  limits?: (caller: Caller, body: { email?: string }) => LimitUsage[];
  /** True if successful attempts are not counted. */
  countsFailuresOnly?: boolean;
  countsSession?: boolean;
  /** Action that the session's owner must confirm with `currentPassword`. */
  confirms?: ConfirmedAction;
  usesProvider?: boolean;
  signsIn?: boolean;
  /**
   * Minimum duration of a response in milliseconds; for sign-ins, only of rejected ones. It prevents callers
   * from detecting accounts by measuring times.
   */
  minDuration?: number;
  answer?: (own: OwnCall, body: Record<string, unknown>) => Promise<Response | object>;
};

/** Creates a handler that parses the body with the schema and runs our own code. */
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

import type { z } from 'zod';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import type { LimitUsage } from '../../platform/load/rateLimit.ts';
import type { AuthCall, AuthInstances } from './authCall.ts';
import type { ConfirmedAction } from './passwords/reauthenticate.ts';
import { invalidToken } from './sessions/readViewer.ts';

type Caller = { address: string; userId: string };

/**
 * Minimum duration of a response in milliseconds. It is longer than hashing a password, even with scrypt, or queueing
 * an e-mail takes.
 */
export const MIN_DURATION = 300;

export type OwnCall = { ctx: RequestContext; auths: AuthInstances; call: AuthCall };

export type AuthRoute = {
  rule?: (portalName: string) => z.ZodType<Record<string, unknown>>;
  limits?: (caller: Caller, body: { email?: string }) => LimitUsage[];
  countsFailuresOnly?: boolean;
  countsSession?: boolean;
  /** Action that the session's owner must confirm with `currentPassword`. */
  confirms?: ConfirmedAction;
  usesProvider?: boolean;
  signsIn?: boolean;
  /**
   * Minimum duration of a response in milliseconds, so that callers cannot detect accounts by timing responses.
   * Sign-ins wait only if they are rejected.
   */
  minDuration?: number;
  answer?: (own: OwnCall, body: Record<string, unknown>) => Promise<Response | object>;
};

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

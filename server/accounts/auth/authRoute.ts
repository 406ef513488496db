import type { z } from 'zod';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import type { LimitUsage } from '../../platform/load/rateLimit.ts';
import type { AuthCall, AuthInstances } from './authCall.ts';
import type { ConfirmedAction } from './passwords/reauthenticate.ts';
import { invalidToken } from './sessions/readViewer.ts';

/** What a limit may be counted by. */
type Caller = { address: string; session: string };

/** Longer than hashing a password, in the slower way of accounts from before, or writing a mail takes. */
export const MIN_DURATION = 300;

/** A call that our own code answers; the viewer is known where the route counts the session. */
export type OwnCall = { ctx: RequestContext; auths: AuthInstances; call: AuthCall };

/** A route below /api/auth: what its body must be (the rest of it is dropped), and what is counted before it is answered. */
export type AuthRoute = {
  rule?: (portalName: string) => z.ZodType<Record<string, unknown>>;
  limits?: (caller: Caller, body: { email?: string }) => LimitUsage[];
  /** Attempts that succeed are not counted. */
  countsFailuresOnly?: boolean;
  /** The session of the cookie is counted. */
  countsSession?: boolean;
  /** What the session's owner has to confirm by `currentPassword` first. */
  confirms?: ConfirmedAction;
  /** Providers are needed. */
  usesProvider?: boolean;
  /** It begins a session. */
  signsIn?: boolean;
  /** The least milliseconds that an answer takes; when it signs in, a refusal. So its time does not tell whether there is an account. */
  minDuration?: number;
  /** Answers it instead of Better Auth. */
  answer?: (own: OwnCall, body: Record<string, unknown>) => Promise<Response | object>;
};

/** The part of a route that our own code answers, with the body as its rule makes it. */
export function answeredBy<Body extends Record<string, unknown>>(
  rule: (portalName: string) => z.ZodType<Body>,
  answer: (ctx: RequestContext, body: Body, own: OwnCall) => Promise<Response | object>,
): Pick<AuthRoute, 'rule' | 'answer'> {
  return { rule, answer: (own, body) => answer(own.ctx, body as Body, own) };
}

/** The context of a signed-in person; UNAUTHENTICATED for others. */
export function withViewer(ctx: RequestContext): RequestContext & { viewer: Viewer } {
  if (!ctx.viewer) throw invalidToken();
  return { ...ctx, viewer: ctx.viewer };
}

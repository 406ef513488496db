import type { z } from 'zod';
import type { RequestContext, Viewer } from '../../context.ts';
import type { AuthCall, Auths } from './authCall.ts';
import type { LimitUse } from './rateLimit.ts';
import { invalidToken } from './readViewer.ts';

/** What a limit may be counted by. */
export type Caller = { address: string; session: string };

/** A call that our own code answers; the viewer is known where the door counts the session. */
export type OwnCall = { ctx: RequestContext; auths: Auths; call: AuthCall };

/** One way in: what its body must be (the rest of it is dropped), and what is counted before it is answered. */
export type Door = {
  rule?: (portalName: string) => z.ZodType<Record<string, unknown>>;
  limits?: (caller: Caller, body: { email?: string }) => LimitUse[];
  /** Tries that turn out good are taken back. */
  forgivesGood?: boolean;
  /** The session of the cookie is counted. */
  countsSession?: boolean;
  /** What the session's owner has to confirm by `currentPassword` first: `change your e-mail address`. */
  confirms?: string;
  /** Providers are needed. */
  isSocial?: boolean;
  /** It begins a session. */
  signsIn?: boolean;
  /** Milliseconds an answer takes at least, so that its time does not tell whether a mail was written. */
  slowest?: number;
  /** Answers it instead of Better Auth. */
  answer?: (own: OwnCall, body: Record<string, unknown>) => Promise<Response | object>;
};

/** The part of a door that our own code answers, with the body as its rule makes it. */
export function answeredBy<Body extends Record<string, unknown>>(
  rule: (portalName: string) => z.ZodType<Body>,
  answer: (ctx: RequestContext, body: Body, own: OwnCall) => Promise<Response | object>,
): Pick<Door, 'rule' | 'answer'> {
  return { rule, answer: (own, body) => answer(own.ctx, body as Body, own) };
}

/** The context of someone who is signed in; UNAUTHENTICATED for others. */
export function withViewer(ctx: RequestContext): RequestContext & { viewer: Viewer } {
  if (!ctx.viewer) throw invalidToken();
  return { ...ctx, viewer: ctx.viewer };
}

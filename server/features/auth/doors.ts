import { z } from 'zod';
import { REQUIRED } from '../../../rules/fields.ts';
import { passwordRule } from '../../../rules/password.ts';
import { emailRule, userImageRule, userNameRule } from '../../../rules/users.ts';
import { POPUP_PAGE } from './auth.ts';
import type { LimitUse } from './rateLimit.ts';

/** What a limit may be counted by. */
export type Caller = { address: string; session: string };

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
  /** Milliseconds an answer takes at least, so that its time does not tell whether a mail was written. */
  slowest?: number;
};

const typedPassword = z.string(REQUIRED).min(1, REQUIRED).max(1000, 'Use at most 1000 characters.');
const optionalImage = z.preprocess((given) => (given === '' ? null : given), userImageRule.nullish());
const rememberMe = z.boolean('Give true or false.').optional();

/** A path of ours: no other site, no other scheme. */
const ownPath = z.string().refine(isOwnPath, 'Give a path of this portal, such as /dashboard.').optional();

const signUp: Door = {
  rule: (portalName) =>
    z
      .object({
        name: userNameRule,
        email: emailRule,
        password: passwordRule(portalName),
        image: optionalImage,
        rememberMe,
      })
      .transform(({ image, ...rest }) => ({ ...rest, ...(image && { image }) })),
  limits: ({ address }) => [['signUpAddress', address]],
};

const signIn: Door = {
  rule: () => z.object({ email: emailRule, password: typedPassword, rememberMe }),
  limits: ({ address }, { email = '' }) => [
    ['signInAddress', address],
    ['signInAccount', email],
  ],
  forgivesGood: true,
};

const social: Door = {
  rule: () =>
    z
      .object({
        provider: z.enum(['google', 'github', 'oidc'], 'Give google, github or oidc.'),
        callbackURL: ownPath,
        errorCallbackURL: ownPath,
      })
      .transform((body) => ({
        provider: body.provider,
        callbackURL: body.callbackURL ?? POPUP_PAGE,
        errorCallbackURL: body.errorCallbackURL ?? POPUP_PAGE,
      })),
  limits: ({ address }) => [['signInAddress', address]],
  isSocial: true,
};

const forgotten: Door = {
  rule: () => z.object({ email: emailRule }),
  limits: ({ address }, { email = '' }) => [
    ['resetAddress', address],
    ['resetAccount', email],
  ],
  slowest: 300,
};

/**
 * The routes of Better Auth that we use. Any other is not there: a new version brings no new door with it.
 * A name that starts with a colon stands for one segment.
 */
export const DOORS: Record<string, Door> = {
  'POST /sign-up/email': signUp,
  'POST /sign-in/email': signIn,
  'POST /sign-in/social': social,
  'GET /callback/:provider': { isSocial: true },
  'POST /sign-out': { rule: () => z.object({}) },
  'GET /get-session': {},
  'POST /update-user': { rule: () => z.object({ name: userNameRule.optional(), image: optionalImage }) },
  'POST /request-password-reset': forgotten,
  'POST /reset-password': {
    rule: (portalName) =>
      z.object({
        token: z.string(REQUIRED).min(1, REQUIRED).max(200),
        newPassword: passwordRule(portalName),
      }),
    limits: ({ address }) => [['resetAddress', `use ${address}`]],
    forgivesGood: true,
  },
  'POST /send-verification-email': forgotten,
  'GET /verify-email': {},
  'POST /change-password': {
    rule: (portalName) =>
      z
        .object({ currentPassword: typedPassword, newPassword: passwordRule(portalName) })
        .transform((body) => ({ ...body, revokeOtherSessions: true })),
    limits: ({ session }) => [['passwordOfSession', session]],
    countsSession: true,
    forgivesGood: true,
  },
  'POST /change-email': {
    rule: () => z.object({ newEmail: emailRule, currentPassword: typedPassword.optional() }),
    limits: ({ session }) => [['passwordOfSession', `email ${session}`]],
    countsSession: true,
    confirms: 'change your e-mail address',
  },
  'GET /list-sessions': {},
  'POST /revoke-session': { rule: () => z.object({ token: z.string(REQUIRED).max(200) }) },
  'POST /revoke-other-sessions': { rule: () => z.object({}) },
  'POST /revoke-sessions': { rule: () => z.object({}) },
};

/** The door for a method and a path below /api/auth; undefined when there is none. */
export function findDoor(method: string, path: string): Door | undefined {
  if (/^\/callback\/(google|github|oidc)$/.test(path)) return DOORS[`${method} /callback/:provider`];
  return DOORS[`${method} ${path}`];
}

function isOwnPath(path: string): boolean {
  return (
    /^\/(?![/\\])/.test(path) &&
    !/[\\\p{Cc}]/u.test(path) &&
    new URL(path, 'http://own').origin === 'http://own'
  );
}

import { z } from 'zod';
import { emailSchema, userImageSchema, userNameSchema } from '../../../rules/accounts/users.ts';
import { REQUIRED } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { publish } from '../../events/publish.ts';
import { signedCredentialSchema } from '../secondFactor/passkeys/passkeySchemas.ts';
import { passkeyRefused } from '../secondFactor/passkeys/provePasskey.ts';
import { acceptPasskeySignIn, startPasskeySignIn } from '../secondFactor/passkeys/signInByPasskey.ts';
import { makeFirstAdmin } from '../setUp/makeFirstAdmin.ts';
import { updateUser } from '../users/updateUser.ts';
import { POPUP_PAGE } from './auth.ts';
import { toRequest } from './authCall.ts';
import { type AuthRoute, answeredBy, MIN_DURATION, withViewer } from './authRoute.ts';
import { linkRoutes } from './links/linkRoutes.ts';
import { ownPath } from './ownPath.ts';
import { changePassword } from './passwords/changePassword.ts';
import { passwordSchema, typedPassword } from './passwords/passwordSchema.ts';
import { mustVerifyEmail } from './requireVerifiedEmail.ts';
import { invalidToken } from './sessions/readViewer.ts';
import { signOutEverywhere } from './sessions/signOutEverywhere.ts';
import { dropSupersededSession } from './sessions/supersededSession.ts';

const optionalImage = z.preprocess((given) => (given === '' ? null : given), userImageSchema.nullish());
const rememberMe = z.boolean(problem('trueOrFalse')).optional();

const signUp: AuthRoute = {
  rule: (portalName) =>
    z
      .object({
        name: userNameSchema,
        email: emailSchema,
        password: passwordSchema(portalName),
        image: optionalImage,
        rememberMe,
      })
      .transform(({ image, ...rest }) => ({ ...rest, ...(image && { image }) })),
  limits: ({ address }) => [['signUpAddress', address]],
};

const signIn: AuthRoute = {
  rule: () => z.object({ email: emailSchema, password: typedPassword, rememberMe }),
  limits: ({ address }, { email = '' }) => [
    ['signInAddress', address],
    ['signInAccount', email],
  ],
  countsFailuresOnly: true,
  signsIn: true,
  minDuration: MIN_DURATION,
};

const passkeySignIn: AuthRoute = {
  ...answeredBy(
    () => z.object({ passkey: signedCredentialSchema }),
    async (ctx, { passkey }, { auths, call }) => {
      const { userId, passkeyId } = await acceptPasskeySignIn(ctx, passkey, call);
      const begun = { userId, secondFactorAt: ctx.now() };
      const response = await auths.plain.startSession(toRequest(ctx, call), begun);
      if (await dropSupersededSession(ctx, response, { passkeyId })) throw passkeyRefused();
      return response;
    },
  ),
  limits: ({ address }) => [['signInAddress', address]],
  countsFailuresOnly: true,
};

const setUp: AuthRoute = {
  ...answeredBy(
    (portalName) =>
      z.object({
        code: z.string(REQUIRED).max(50, problem('setUpCode')),
        name: userNameSchema,
        email: emailSchema,
        password: passwordSchema(portalName),
      }),
    async (ctx, body, { auths, call }) => {
      const userId = await makeFirstAdmin(ctx, body);
      return auths.plain.startSession(toRequest(ctx, call), { userId, secondFactorAt: null });
    },
  ),
  limits: ({ address }) => [['setUpCode', address]],
  countsFailuresOnly: true,
};

const providerSignIn: AuthRoute = {
  rule: () =>
    z
      .object({
        provider: z.enum(['google', 'github', 'oidc'], problem('oneOf', { options: 'google, github, oidc' })),
        callbackURL: ownPath,
        errorCallbackURL: ownPath,
      })
      .transform((body) => ({
        provider: body.provider,
        callbackURL: body.callbackURL ?? POPUP_PAGE,
        errorCallbackURL: body.errorCallbackURL ?? POPUP_PAGE,
      })),
  limits: ({ address }) => [['signInAddress', address]],
  usesProvider: true,
};

const anotherPassword: AuthRoute = {
  ...answeredBy(
    (portalName) => z.object({ currentPassword: typedPassword, newPassword: passwordSchema(portalName) }),
    async (ctx, body, { auths, call }) => {
      const signedIn = withViewer(ctx);
      const { secondFactorAt, epoch } = await changePassword(signedIn, body);
      const begun = { userId: signedIn.viewer.id, secondFactorAt };
      const response = await auths.plain.startSession(toRequest(ctx, call), begun);
      if (await dropSupersededSession(ctx, response, { epoch })) throw invalidToken();
      return response;
    },
  ),
  countsSession: true,
  confirms: 'changePassword',
};

const intent: AuthRoute = {
  ...answeredBy(
    () =>
      z.object({ cameFrom: ownPath.unwrap(), leadsBack: z.boolean(problem('trueOrFalse')).default(false) }),
    async (ctx, { cameFrom, leadsBack }) => {
      const { viewer } = withViewer(ctx);
      // Remembers the page from which the person came only if signing in does not lead back to it, or if the person
      // must verify their address before applying.
      if (!leadsBack || mustVerifyEmail(ctx, viewer))
        await ctx.db.$transaction((db) =>
          publish({ ...ctx, db }, 'account.entered', { userId: viewer.id, cameFrom }),
        );
      return { status: true };
    },
  ),
  countsSession: true,
};

/**
 * All routes below /api/auth: our own, and the routes of Better Auth that we use. All other paths return NOT_FOUND,
 * so that an upgrade of Better Auth cannot expose a new route. A segment that starts with a colon is a parameter.
 */
const AUTH_ROUTES: Record<string, AuthRoute> = {
  'POST /set-up': setUp,
  'POST /sign-up/email': signUp,
  'POST /sign-in/email': signIn,
  'POST /sign-in/passkey/start': answeredBy(
    () => z.object({}),
    async (ctx, _body, { call }) => {
      const { options, setCookie } = await startPasskeySignIn(ctx, call);
      return Response.json(options, { headers: { 'set-cookie': setCookie } });
    },
  ),
  'POST /sign-in/passkey': passkeySignIn,
  'POST /sign-in/social': providerSignIn,
  'GET /callback/:provider': { usesProvider: true, signsIn: true },
  'POST /sign-out': { rule: () => z.object({}) },
  'GET /get-session': {},
  'POST /update-user': {
    ...answeredBy(
      () => z.object({ name: userNameSchema.optional(), image: optionalImage }),
      (ctx, body) => updateUser(withViewer(ctx), body),
    ),
    countsSession: true,
  },
  'POST /change-password': anotherPassword,
  ...linkRoutes,
  'POST /keep-intent': intent,
  'GET /list-sessions': {},
  'POST /revoke-session': { rule: () => z.object({ token: z.string(REQUIRED).max(200) }) },
  'POST /revoke-other-sessions': { rule: () => z.object({}) },
  'POST /revoke-sessions': {
    ...answeredBy(
      () => z.object({}),
      (ctx) => signOutEverywhere(withViewer(ctx)),
    ),
    countsSession: true,
  },
};

export function findAuthRoute(method: string, path: string): AuthRoute | undefined {
  if (/^\/callback\/(google|github|oidc)$/.test(path)) return AUTH_ROUTES[`${method} /callback/:provider`];
  return AUTH_ROUTES[`${method} ${path}`];
}

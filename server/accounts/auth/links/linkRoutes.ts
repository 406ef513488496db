import { z } from 'zod';
import { emailSchema } from '../../../../rules/accounts/users.ts';
import { REQUIRED } from '../../../../rules/fields.ts';
import { paths } from '../../../../rules/paths.ts';
import { problem } from '../../../../rules/problems.ts';
import { type AuthRoute, answeredBy, MIN_DURATION, withViewer } from '../authRoute.ts';
import { ownPath } from '../ownPath.ts';
import { passwordSchema, typedPassword } from '../passwords/passwordSchema.ts';
import { confirmEmail, readLink } from './confirmEmail.ts';
import { mailProof, mailReset } from './mailLinks.ts';
import { requestEmailChange } from './requestEmailChange.ts';
import { resetPassword } from './resetPassword.ts';

const token = z
  .string(REQUIRED)
  .min(1, REQUIRED)
  .max(200, problem('tooLong', { max: 200 }));

const mailed: Pick<AuthRoute, 'limits' | 'minDuration'> = {
  limits: ({ address }, { email = '' }) => [
    ['resetAddress', address],
    ['resetAccount', email],
  ],
  minDuration: MIN_DURATION,
};

const used: Pick<AuthRoute, 'limits' | 'countsFailuresOnly'> = {
  limits: ({ address }) => [['resetAddress', `use ${address}`]],
  countsFailuresOnly: true,
};

export const linkRoutes: Record<string, AuthRoute> = {
  'POST /request-password-reset': {
    ...mailed,
    ...answeredBy(
      () => z.object({ email: emailSchema, cameFrom: ownPath }),
      async (ctx, { email, cameFrom }) => {
        await mailReset(ctx, email, cameFrom);
        return { status: true };
      },
    ),
  },
  'POST /reset-password': {
    ...used,
    ...answeredBy(
      (portalName) => z.object({ token, newPassword: passwordSchema(portalName) }),
      resetPassword,
    ),
  },
  'POST /send-verification-email': {
    ...mailed,
    ...answeredBy(
      () => z.object({ email: emailSchema }),
      async (ctx, { email }) => {
        await mailProof(ctx, email);
        return { status: true };
      },
    ),
  },
  'POST /change-email': {
    ...answeredBy(
      () => z.object({ newEmail: emailSchema, currentPassword: typedPassword.optional() }),
      (ctx, body) => requestEmailChange(withViewer(ctx), body),
    ),
    limits: ({ userId }) => [['resetAccount', `change by ${userId}`]],
    countsSession: true,
    confirms: 'changeEmail',
    minDuration: MIN_DURATION,
  },
  'POST /read-link': { ...used, ...answeredBy(() => z.object({ token }), readLink), countsSession: true },
  'POST /confirm-email': {
    ...used,
    ...answeredBy(() => z.object({ token, password: typedPassword.optional() }), confirmEmail),
    countsSession: true,
  },
  // Links in old e-mails lead to this route. All of them have expired, so the page says so and offers a new link.
  'GET /verify-email': {
    answer: async () =>
      new Response(null, { status: 302, headers: { location: paths.confirmEmail.pattern } }),
  },
};

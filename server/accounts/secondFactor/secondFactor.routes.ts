import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { toAuthCall } from '../auth/auth.routes.ts';
import type { AuthInstances } from '../auth/authCall.ts';
import { readCookieHolder } from '../auth/sessions/readCookieViewer.ts';
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './manageAuthenticator.ts';
import { addPasskey, startPasskey } from './passkeys/addPasskey.ts';
import { removePasskey, renamePasskey } from './passkeys/managePasskeys.ts';
import { startPasskeyProof } from './passkeys/provePasskey.ts';
import { proveOwner } from './proveOwner.ts';
import { readSecondFactor, replaceRecoveryCodes } from './readSecondFactor.ts';
import type { HolderContext } from './secondFactorContext.ts';

type Answer = (ctx: HolderContext, body: unknown) => Promise<unknown>;

const BASE = '/api/second-factor';

/**
 * Calls below /api/second-factor. They use the session cookie, because a session gets no token before its second
 * factor has been verified.
 */
const CALLS: Record<string, Answer> = {
  'GET /state': readSecondFactor,
  'POST /prove': proveOwner,
  'POST /authenticator/start': startAuthenticator,
  'POST /authenticator/confirm': confirmAuthenticator,
  'POST /authenticator/remove': removeAuthenticator,
  'POST /passkeys/start': startPasskey,
  'POST /passkeys/add': addPasskey,
  'POST /passkeys/rename': renamePasskey,
  'POST /passkeys/remove': removePasskey,
  'POST /passkeys/start-proof': startPasskeyProof,
  'POST /recovery-codes': replaceRecoveryCodes,
};

export function registerSecondFactor(app: FastifyInstance, ctx: Context, auths: AuthInstances): void {
  for (const [call, answer] of Object.entries(CALLS)) {
    const [method = '', path = ''] = call.split(' ');
    app.route({
      method,
      url: BASE + path,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { holder, setCookies } = await readCookieHolder(ctx, auths, toAuthCall(request));
        if (!holder) throw refuse('UNAUTHENTICATED', 'access.signIn');
        reply.header('set-cookie', setCookies);
        const requestOrigin = `${request.protocol}://${request.host}`;
        return answer({ ...ctx, holder, requestOrigin }, request.body ?? {});
      },
    });
  }
}

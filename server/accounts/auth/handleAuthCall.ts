import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from '../../../rules/problems.ts';
import type { Context, RequestContext, Viewer } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { rejectForeignOrigin } from '../../platform/http/origins.ts';
import { checkInput } from '../../platform/input.ts';
import { formatProblem } from '../../platform/language/formatError.ts';
import { addressKey, countAttempt, type LimitUsage, uncountAttempt } from '../../platform/load/rateLimit.ts';
import { POPUP_PAGE } from './auth.ts';
import { type AuthCall, type AuthInstances, toRequest } from './authCall.ts';
import type { AuthRoute } from './authRoute.ts';
import { findAuthRoute } from './authRoutes.ts';
import { mailReset } from './links/mailLinks.ts';
import { type ConfirmedAction, reauthenticate } from './passwords/reauthenticate.ts';
import { fetchProvider } from './providers/fetchProvider.ts';
import { readCookieViewer } from './sessions/readCookieViewer.ts';
import { invalidToken } from './sessions/readViewer.ts';
import { dropSupersededSession, readEpoch } from './sessions/supersededSession.ts';
import { deviceCookie, readDevice } from './sessions/trustedDevice.ts';

type Body = Record<string, unknown> & { email?: unknown; currentPassword?: unknown };

/** `epoch` is the number of times that access to the account had been revoked before the password was checked. */
type Account = { email: string; epoch: number | undefined };

/**
 * Handles a call to /api/auth/*. Throws NOT_FOUND for an unused route, FORBIDDEN for a page from another origin,
 * RATE_LIMITED, INVALID_INPUT with the invalid fields, and UPSTREAM_FAILED if a provider does not respond.
 */
export async function handleAuthCall(ctx: Context, auths: AuthInstances, call: AuthCall): Promise<Response> {
  const route = findAuthRoute(call.method, call.path.split('?')[0] ?? '');
  if (!route) throw refuse('NOT_FOUND', 'request.nothingHere');
  if (call.method !== 'GET') rejectForeignOrigin(ctx.env, call);
  const body: Body | undefined = route.rule
    ? checkInput(route.rule(ctx.env.PORTAL_NAME), call.body ?? {})
    : undefined;
  // Counts attempts by account id, because sessions are free, and the same cookie can be written in many ways.
  const person = route.countsSession ? (await readCookieViewer(ctx, auths, call)).viewer : null;
  const email = typeof body?.email === 'string' ? body.email : '';
  const account = { email, epoch: route.signsIn && email ? await readEpoch(ctx, email) : undefined };
  const attempts = listAttempts(ctx, route, call, account, person);
  for (const attempt of attempts) await countAttempt(ctx, attempt);
  if (route.confirms) await confirm(ctx, route.confirms, person, body);
  const asked: RequestContext = { ...ctx, viewer: person, requestOrigin: call.requestOrigin };
  const work = answer(asked, auths, call, route, body);
  const minDuration = sleep(route.minDuration ?? 0);
  const response = await work;
  if (!route.signsIn || !response.ok) await minDuration;
  const outrun = route.signsIn && (await refuseOutrun(ctx, call, response, account));
  if (outrun) return outrun;
  if (route.countsFailuresOnly && response.ok)
    for (const attempt of attempts) await uncountAttempt(ctx, attempt);
  return finish(ctx, call, response, account);
}

async function answer(
  ctx: RequestContext,
  auths: AuthInstances,
  call: AuthCall,
  route: AuthRoute,
  body: Body | undefined,
): Promise<Response> {
  if (route.answer) {
    const given = await route.answer({ ctx, auths, call }, body ?? {});
    return given instanceof Response ? given : Response.json(given);
  }
  const request = toRequest(ctx, call, body);
  return route.usesProvider ? fetchProvider(auths, request) : auths.plain.handler(request);
}

function listAttempts(
  ctx: Context,
  route: AuthRoute,
  call: AuthCall,
  account: Account,
  person: Viewer | null,
): LimitUsage[] {
  const { email } = account;
  const device = readDevice(ctx.env, call.cookies, account);
  const userId = person?.id ?? '';
  const uses = route.limits?.({ address: addressKey(call.address), userId }, { email }) ?? [];
  return uses.map(([name, key]) => [name, name === 'signInAccount' && device ? `${key} ${device}` : key]);
}

async function confirm(ctx: Context, action: ConfirmedAction, person: Viewer | null, body: Body | undefined) {
  if (!person) throw invalidToken();
  const password = String(body?.currentPassword ?? '');
  await reauthenticate(ctx, person, { field: 'currentPassword', password, action });
}

/**
 * Rejects a sign-in if access to the account was revoked during the call, with the same text as for any
 * failed sign-in. Otherwise returns undefined.
 */
async function refuseOutrun(ctx: Context, call: AuthCall, response: Response, { epoch }: Account) {
  const providerId = call.path.match(/^\/callback\/(\w+)/)?.[1];
  if (!(await dropSupersededSession(ctx, response, { epoch, providerId }))) return undefined;
  if (providerId)
    return new Response(null, {
      status: 302,
      headers: { location: `${POPUP_PAGE}?error=account_not_linked` },
    });
  return Response.json(
    { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
    { status: 401 },
  );
}

async function finish(ctx: Context, call: AuthCall, response: Response, account: Account): Promise<Response> {
  if (call.path === '/sign-in/email' && response.ok)
    response.headers.append('set-cookie', deviceCookie(ctx.env, account));
  // If two people register the same e-mail address at the same time, the second gets the usual response for a known
  // address.
  if (call.path !== '/sign-up/email' || response.status !== 422) return response;
  const known = await ctx.db.user.findUnique({
    where: { email: account.email },
    select: { _count: { select: { accounts: true } } },
  });
  if (!known) return response;
  // An account without any sign-in method was created by staff who entered an application. When its owner signs up,
  // the portal e-mails a link for setting a password.
  const isUntaken = known._count.accounts === 0;
  if (isUntaken) await mailLinkOnce(ctx, call, account.email);
  const message = formatProblem(problem(isUntaken ? 'emailWithoutPassword' : 'emailTaken'), call.language);
  return Response.json({ code: 'USER_ALREADY_EXISTS', message, fields: { email: message } }, { status: 422 });
}

/**
 * E-mails a link for setting a password, and counts it towards the limit of *Forgot password*, so that repeated
 * sign-ups cannot flood a mailbox.
 */
async function mailLinkOnce(ctx: Context, { requestOrigin }: AuthCall, email: string): Promise<void> {
  await countAttempt(ctx, ['resetAccount', email]);
  await mailReset({ ...ctx, requestOrigin }, email);
}

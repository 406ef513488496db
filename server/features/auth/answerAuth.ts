import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, RequestContext, Viewer } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { checkInput } from '../../input.ts';
import { askProvider } from './askProvider.ts';
import { POPUP_PAGE } from './auth.ts';
import { type AuthCall, type Auths, toRequest } from './authCall.ts';
import { confirmOwner } from './confirmOwner.ts';
import type { Door } from './door.ts';
import { findDoor } from './doors.ts';
import { deviceCookie, readDevice } from './knownDevice.ts';
import { refuseForeignOrigin } from './origins.ts';
import { dropOutrunSession, readEpoch } from './outrunSession.ts';
import { addressKey, countTry, forgiveTry, type LimitUse } from './rateLimit.ts';
import { readCookieViewer } from './readCookieViewer.ts';
import { invalidToken } from './readViewer.ts';

type Body = Record<string, unknown> & { email?: unknown; currentPassword?: unknown };

/** Whom a sign-in is for: the address, and the account's epoch before its password was read. */
type Account = { email: string; epoch: number | undefined };

/**
 * Answers a call of /api/auth/*: checks the body, counts the try, and lets Better Auth or our own code do the rest.
 * Throws NOT_FOUND for a route we do not use, FORBIDDEN for a foreign page, RATE_LIMITED, INVALID_INPUT with fields,
 * UPSTREAM_FAILED when a provider does not answer.
 */
export async function answerAuth(ctx: Context, auths: Auths, call: AuthCall): Promise<Response> {
  const door = findDoor(call.method, call.path.split('?')[0] ?? '');
  if (!door) throw new AppError('NOT_FOUND', 'There is nothing at this address.');
  if (call.method !== 'GET') refuseForeignOrigin(ctx.env, call);
  const body: Body | undefined = door.rule
    ? checkInput(door.rule(ctx.env.PORTAL_NAME), call.body ?? {})
    : undefined;
  // The cookie itself can be written in many ways: what it stands for is counted.
  const person = door.countsSession ? (await readCookieViewer(ctx, auths, call)).viewer : null;
  const email = typeof body?.email === 'string' ? body.email : '';
  const account = { email, epoch: door.signsIn && email ? await readEpoch(ctx, email) : undefined };
  const tries = listTries(ctx, door, call, account, person);
  for (const use of tries) await countTry(ctx, use);
  if (door.confirms) await confirm(ctx, door.confirms, person, body);
  const asked: RequestContext = { ...ctx, viewer: person, reachedBy: call.reachedBy };
  const work = answer(asked, auths, call, door, body);
  const [response] = await Promise.all([work, sleep(door.slowest ?? 0)]);
  const outrun = door.signsIn && (await refuseOutrun(ctx, call, response, account));
  if (outrun) return outrun;
  if (door.forgivesGood && response.ok) for (const use of tries) await forgiveTry(ctx, use);
  return finish(ctx, call, response, account);
}

async function answer(
  ctx: RequestContext,
  auths: Auths,
  call: AuthCall,
  door: Door,
  body: Body | undefined,
): Promise<Response> {
  if (door.answer) {
    const given = await door.answer({ ctx, auths, call }, body ?? {});
    return given instanceof Response ? given : Response.json(given);
  }
  const request = toRequest(ctx, call, body);
  return door.isSocial ? askProvider(auths, request) : auths.plain.handler(request);
}

function listTries(
  ctx: Context,
  door: Door,
  call: AuthCall,
  account: Account,
  person: Viewer | null,
): LimitUse[] {
  const { email } = account;
  const device = readDevice(ctx.env, call.cookies, account);
  const session = person?.sessionId ?? '';
  const uses = door.limits?.({ address: addressKey(call.address), session }, { email }) ?? [];
  // A device that signed in to this account before is counted by itself.
  return uses.map(([name, key]) => [name, name === 'signInAccount' && device ? `${key} ${device}` : key]);
}

async function confirm(ctx: Context, deed: string, person: Viewer | null, body: Body | undefined) {
  if (!person) throw invalidToken();
  const password = String(body?.currentPassword ?? '');
  await confirmOwner(ctx, person, { field: 'currentPassword', password, deed });
}

/** The refusal for a sign-in that access to its account ended under, in the words for any that fails; else undefined. */
async function refuseOutrun(ctx: Context, call: AuthCall, response: Response, { epoch }: Account) {
  const providerId = call.path.match(/^\/callback\/(\w+)/)?.[1];
  if (!(await dropOutrunSession(ctx, response, { epoch, providerId }))) return undefined;
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

/** What two of the doors add to Better Auth's answer. */
async function finish(ctx: Context, call: AuthCall, response: Response, account: Account): Promise<Response> {
  if (call.path === '/sign-in/email' && response.ok)
    response.headers.append('set-cookie', deviceCookie(ctx.env, account));
  // Of two registrations with one e-mail at the same moment the second hears what a later one would.
  if (call.path !== '/sign-up/email' || response.status !== 422) return response;
  const known = await ctx.db.user.findUnique({ where: { email: account.email }, select: { id: true } });
  if (!known) return response;
  const message = 'An account with this e-mail exists already.';
  return Response.json({ code: 'USER_ALREADY_EXISTS', message, fields: { email: message } }, { status: 422 });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Viewer } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { checkInput } from '../../input.ts';
import { askProvider } from './askProvider.ts';
import { type AuthCall, type Auths, toRequest } from './authCall.ts';
import { reportPasswordChange } from './changeMails.ts';
import { confirmOwner } from './confirmOwner.ts';
import { type Door, findDoor } from './doors.ts';
import { deviceCookie, readDevice } from './knownDevice.ts';
import { refuseForeignOrigin } from './origins.ts';
import { addressKey, countTry, forgiveTry, type LimitUse } from './rateLimit.ts';
import { readCookieViewer } from './readCookieViewer.ts';
import { invalidToken } from './readViewer.ts';

type Body = { email?: unknown; currentPassword?: unknown };

/**
 * Answers a call of /api/auth/*: checks the body, counts the try, and lets Better Auth do the rest.
 * Throws NOT_FOUND for a route we do not use, FORBIDDEN for a foreign page, RATE_LIMITED, INVALID_INPUT with fields,
 * UPSTREAM_FAILED when a provider does not answer.
 */
export async function answerAuth(ctx: Context, auths: Auths, call: AuthCall): Promise<Response> {
  const door = findDoor(call.method, call.path.split('?')[0] ?? '');
  if (!door) throw new AppError('NOT_FOUND', 'There is nothing at this address.');
  if (call.method !== 'GET') refuseForeignOrigin(ctx.env, call);
  const body = door.rule ? checkInput(door.rule(ctx.env.PORTAL_NAME), call.body ?? {}) : undefined;
  // The cookie itself can be written in many ways: what it stands for is counted.
  const person = door.countsSession ? (await readCookieViewer(ctx, auths, call)).viewer : null;
  const tries = listTries(ctx, door, call, body, person);
  for (const use of tries) await countTry(ctx, use);
  if (door.confirms) await confirm(ctx, door.confirms, person, body);
  const request = toRequest(ctx, call, body);
  const work = door.isSocial ? askProvider(auths, request) : auths.plain.handler(request);
  const [response] = await Promise.all([work, sleep(door.slowest ?? 0)]);
  if (door.forgivesGood && response.ok) for (const use of tries) await forgiveTry(ctx, use);
  if (call.path === '/change-password' && response.ok && person)
    await reportPasswordChange(ctx, person, request);
  return finish(ctx, call, response, String(body?.email));
}

function listTries(
  ctx: Context,
  door: Door,
  call: AuthCall,
  body: Body | undefined,
  person: Viewer | null,
): LimitUse[] {
  const email = typeof body?.email === 'string' ? body.email : '';
  const device = readDevice(ctx.env, call.cookies, email);
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

/** What two of the doors add to Better Auth's answer. */
async function finish(ctx: Context, call: AuthCall, response: Response, email: string): Promise<Response> {
  if (call.path === '/sign-in/email' && response.ok)
    response.headers.append('set-cookie', deviceCookie(ctx.env, email));
  // Of two registrations with one e-mail at the same moment the second hears what a later one would.
  if (call.path !== '/sign-up/email' || response.status !== 422) return response;
  const known = await ctx.db.user.findUnique({ where: { email }, select: { id: true } });
  if (!known) return response;
  const message = 'An account with this e-mail exists already.';
  return Response.json({ code: 'USER_ALREADY_EXISTS', message, fields: { email: message } }, { status: 422 });
}

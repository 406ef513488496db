import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';
import { MAX_MESSAGES_AN_HOUR } from '../../../rules/applications/conversation.ts';
import { MAX_REFUSED_DOCUMENTS_A_DAY } from '../../../rules/applications/documents.ts';
import { MAX_REFERENCE_FILES_A_DAY } from '../../../rules/applications/references.ts';
import type { Context } from '../context.ts';
import { type AppError, refuse } from '../errors.ts';
import type { Env } from '../settings/env.ts';

const MAX_SET_UP_TRIES = 10;

/**
 * Maximum number of test e-mails or tests of payment keys. It is low, because each test occupies a connection to
 * another server.
 */
const MAX_TESTS = 10;

const LIMITS = {
  signInAccount: { setting: 'LIMIT_SIGN_IN', window: 15 * 60 },
  signInAddress: { setting: 'LIMIT_SIGN_IN_ADDRESS', window: 15 * 60 },
  signUpAddress: { setting: 'LIMIT_SIGN_UP', window: 60 * 60 },
  resetAccount: { setting: 'LIMIT_SIGN_IN', window: 15 * 60 },
  resetAddress: { setting: 'LIMIT_SIGN_UP', window: 60 * 60 },
  passwordOfSession: { setting: 'LIMIT_SIGN_IN', window: 15 * 60 },
  secondFactor: { setting: 'LIMIT_SIGN_IN', window: 15 * 60 },
  waiverCode: { setting: 'LIMIT_SIGN_IN', window: 15 * 60 },
  tokenForAnother: { setting: 'LIMIT_SIGN_IN', window: 15 * 60 },
  testMail: { points: MAX_TESTS, window: 15 * 60 },
  testPayments: { points: MAX_TESTS, window: 15 * 60 },
  message: { points: MAX_MESSAGES_AN_HOUR, window: 3600 },
  setUpCode: { points: MAX_SET_UP_TRIES, window: 15 * 60 },
  upload: { setting: 'LIMIT_UPLOAD', window: 10 * 60 },
  refusedDocument: { points: MAX_REFUSED_DOCUMENTS_A_DAY, window: 24 * 3600 },
  referenceFile: { points: MAX_REFERENCE_FILES_A_DAY, window: 24 * 3600 },
} as const satisfies Record<string, ({ setting: keyof Env } | { points: number }) & { window: number }>;

type LimitName = keyof typeof LIMITS;
export type LimitUsage = readonly [name: LimitName, key: string];

type LimitContext = Pick<Context, 'db' | 'env'>;

/** Counts an attempt before it is made. Throws RATE_LIMITED with `retryAfter` above the limit. */
export async function countAttempt(ctx: LimitContext, [name, key]: LimitUsage): Promise<void> {
  try {
    await limiter(ctx, name).consume(hashKey(key));
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw tooManyAttempts(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
  }
}

export async function noteUsage(ctx: LimitContext, [name, key]: LimitUsage): Promise<void> {
  await limiter(ctx, name).penalty(hashKey(key));
}

/** Throws RATE_LIMITED with `retryAfter` if the recorded usage has reached its limit. */
export async function requireUsageLeft(ctx: LimitContext, [name, key]: LimitUsage): Promise<void> {
  const used = await limiter(ctx, name).get(hashKey(key));
  if (used && used.remainingPoints <= 0)
    throw tooManyAttempts(Math.max(1, Math.ceil(used.msBeforeNext / 1000)));
}

export async function uncountAttempt(ctx: LimitContext, [name, key]: LimitUsage): Promise<void> {
  await limiter(ctx, name).reward(hashKey(key));
}

export async function purgeOldAttempts(ctx: Pick<Context, 'db'>): Promise<void> {
  await ctx.db.rateLimit.deleteMany({ where: { expire: { lt: new Date() } } });
}

/** Normalizes an address for counting. An IPv6 address becomes its /64 network, which belongs to one customer. */
export function addressKey(address: string): string {
  // Node accepts zones after `%` that the library rejects, so such addresses are returned unchanged.
  if (!isIPv6(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

function limiter({ db, env }: LimitContext, name: LimitName): RateLimiterPrisma {
  const limit = LIMITS[name];
  return new RateLimiterPrisma({
    storeClient: db,
    tableName: 'rateLimit',
    keyPrefix: name,
    points: 'points' in limit ? limit.points : env[limit.setting],
    duration: limit.window,
    clearExpiredByTimeout: false,
  });
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function tooManyAttempts(seconds: number): AppError {
  const facts = { retryAfter: seconds };
  if (seconds < 60) return refuse('RATE_LIMITED', 'auth.tooManyAttempts', { seconds }, facts);
  return refuse('RATE_LIMITED', 'auth.tooManyAttemptsLong', { minutes: Math.ceil(seconds / 60) }, facts);
}

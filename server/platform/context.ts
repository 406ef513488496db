import type { Language } from '../../messages/languages.ts';
import type { Prisma } from '../../prisma/client/client.ts';
import type { PartnerScope } from '../../rules/accounts/partnerKeys.ts';
import type { Database } from './database/connection.ts';
import type { PoolName, Pools } from './database/pools.ts';
import type { Admission } from './load/admission.ts';
import type { Deadline } from './load/deadline.ts';
import type { PortalEnv } from './settings/env.ts';

export type Role = 'USER' | 'MODERATOR' | 'ADMIN';

export type Viewer = {
  id: string;
  email: string;
  name: string;
  role: Role;
  emailVerified: boolean;
  coordinates?: readonly string[];
  assesses?: boolean;
  /** Ids of the scholarships with an open blind round whose panel includes this person. */
  blindTo?: readonly string[];
  sessionId: string;
  language?: string | null;
  /** True if this person has proved their identity in the last PROOF_MINUTES. Always false for partner keys. */
  hasFreshProof: boolean;
  /** Scopes of a partner key, which has a visitor's permissions and the permissions that its scopes grant. */
  scopes?: readonly PartnerScope[];
};

export interface Context {
  db: Database;
  pools: Pools;
  env: PortalEnv;
  isDemo: boolean;
  now: () => Date;
}

export type OperationNotes = {
  isPublic: boolean;
  requested: number;
  /** False if another instance may have stored settings that this one has not loaded yet. */
  hasPresentSettings: boolean;
};

export type RequestContext = Context & {
  viewer: Viewer | null;
  arrivedAt?: Date;
  language?: Language;
  requestOrigin?: string;
  isFromForeignPage?: boolean;
  admission?: Admission | null;
  deadline?: Deadline;
  operationNotes?: OperationNotes;
  reportBug?: (error: unknown) => string;
};

export type TransactionContext<Outside = RequestContext> = Omit<Outside, 'db'> & {
  db: Prisma.TransactionClient;
};

const POOL_OF_ROLE: Record<Role, PoolName> = { USER: 'members', MODERATOR: 'staff', ADMIN: 'staff' };

/** Coordinators use the staff pool, because their lists are as slow as the lists of moderators and admins. */
function poolOf({ role, coordinates = [] }: Viewer): PoolName {
  return coordinates.length > 0 ? 'staff' : POOL_OF_ROLE[role];
}

export function onPool<C extends Context>(ctx: C, pool: PoolName): C {
  return { ...ctx, db: ctx.pools[pool] };
}

export function createRequestContext(ctx: Context, viewer: Viewer | null): RequestContext {
  const pool = viewer && !viewer.scopes ? poolOf(viewer) : 'catalogue';
  return { ...onPool(ctx, pool), viewer };
}

export type Moment = { now: Date; day: string };

export function getMoment(ctx: Pick<Context, 'now' | 'env'>): Moment {
  const now = ctx.now();
  return { now, day: today({ ...ctx, now: () => now }) };
}

/** Caches the day until the next full minute, because formatting it costs as much as a resolver. */
const MINUTE = 60_000;
let last = { minute: Number.NaN, timeZone: '', day: '' };

export function today(ctx: Pick<Context, 'now' | 'env'>): string {
  const now = ctx.now().getTime();
  const minute = now - (now % MINUTE);
  const { TIME_ZONE } = ctx.env;
  if (last.minute !== minute || last.timeZone !== TIME_ZONE)
    last = { minute, timeZone: TIME_ZONE, day: dayFormat(TIME_ZONE).format(minute) };
  return last.day;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  // The Swedish locale formats dates as ISO 8601.
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  dayFormats.set(timeZone, format);
  return format;
}

import type { Language } from '../../messages/languages.ts';
import type { Prisma } from '../../prisma/client/client.ts';
import type { PartnerScope } from '../../rules/partnerKeys.ts';
import type { Database } from './database/connection.ts';
import type { PoolName, Pools } from './database/pools.ts';
import type { Admission } from './load/admission.ts';
import type { Deadline } from './load/deadline.ts';
import type { PortalEnv } from './settings/env.ts';

export type Role = 'USER' | 'MODERATOR' | 'ADMIN';

/** The person behind a verified token, with the role the database has now. */
export type Viewer = {
  id: string;
  email: string;
  name: string;
  role: Role;
  emailVerified: boolean;
  /** The ids of the organisations that they coordinate. */
  coordinates?: readonly string[];
  sessionId: string;
  /** The language that they chose for their account; null or left out when they did not choose. */
  language?: string | null;
  /** True when they proved in the last minutes who they are (PROOF_MINUTES); never for a program with a key. */
  hasFreshProof: boolean;
  /** Set for a program with a partner key: it may do what everyone may, and what these scopes allow. */
  scopes?: readonly PartnerScope[];
};

/** What every domain function gets first: the database, the settings and the time. Nothing is global. */
export interface Context {
  /** The connections that this work may use: a pool's, or inside a transaction the transaction's one. */
  db: Database;
  /** All of them, for those who choose; domain functions take `db`. */
  pools: Pools;
  env: PortalEnv;
  /** True when the database holds the demo catalogue. */
  isDemo: boolean;
  /** The present instant; tests set it. */
  now: () => Date;
}

/** Written by plugins while a visitor's operation runs (api/graphql/publicAnswers.ts). */
export type OperationNotes = {
  /** Whether it asks only for what every visitor gets the same answer to, and got it. */
  isPublic: boolean;
  /** Its cost in points, once it was worked out. */
  requested: number;
};

/** The context of one request, with its viewer; null for a visitor. */
export type RequestContext = Context & {
  viewer: Viewer | null;
  /** When the request came; left out for the portal's own work, which is done when it is done. */
  arrivedAt?: Date;
  /** The language of the response (platform/language/requestLanguage.ts); the portal's own if left out. */
  language?: Language;
  /** The origin the request came by, such as `http://localhost:4000`: for links in its own answer. */
  requestOrigin?: string;
  /** True when a browser sent it for a page of another site. */
  isFromForeignPage?: boolean;
  /** What the request may cost and run; null or left out for the portal's own work. */
  admission?: Admission | null;
  /** Until when the request is answered; left out for the portal's own work. */
  deadline?: Deadline;
  /** What the GraphQL route learns about a visitor's operation; left out elsewhere. */
  operationNotes?: OperationNotes;
  /** Logs an unexpected error and returns its reference: for work whose other parts go on. */
  reportBug?: (error: unknown) => string;
};

/** A context inside a transaction: `{ ...ctx, db: tx }`. */
export type TransactionContext<Outside = RequestContext> = Omit<Outside, 'db'> & {
  db: Prisma.TransactionClient;
};

/** The pool whose connections a person's requests use. */
const POOL_OF_ROLE: Record<Role, PoolName> = { USER: 'members', MODERATOR: 'staff', ADMIN: 'staff' };

/** Coordinators ask for lists as long as staff's. */
function poolOf({ role, coordinates = [] }: Viewer): PoolName {
  return coordinates.length > 0 ? 'staff' : POOL_OF_ROLE[role];
}

/** The same context with the connections of another pool. */
export function onPool<C extends Context>(ctx: C, pool: PoolName): C {
  return { ...ctx, db: ctx.pools[pool] };
}

/** The context of one request, with the connections of the viewer's kind; programs share the visitors'. */
export function createRequestContext(ctx: Context, viewer: Viewer | null): RequestContext {
  const pool = viewer && !viewer.scopes ? poolOf(viewer) : 'catalogue';
  return { ...onPool(ctx, pool), viewer };
}

/** An instant, and its day in the portal's time zone, `YYYY-MM-DD`: what lists go by. */
export type Moment = { now: Date; day: string };

export function momentOf(ctx: Pick<Context, 'now' | 'env'>): Moment {
  const now = ctx.now();
  return { now, day: today({ ...ctx, now: () => now }) };
}

/** Days begin with a minute, and formatting one takes as long as a resolver. */
const MINUTE = 60_000;
let last = { minute: Number.NaN, timeZone: '', day: '' };

/** Today's date, `YYYY-MM-DD`, in the portal's time zone. */
export function today(ctx: Pick<Context, 'now' | 'env'>): string {
  const now = ctx.now().getTime();
  const minute = now - (now % MINUTE);
  const { TIME_ZONE } = ctx.env;
  if (last.minute !== minute || last.timeZone !== TIME_ZONE)
    last = { minute, timeZone: TIME_ZONE, day: dayFormat(TIME_ZONE).format(minute) };
  return last.day;
}

/** Making one takes longer than most of a request; there is one time zone. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  // The Swedish locale writes dates the ISO way.
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  dayFormats.set(timeZone, format);
  return format;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse as InjectResponse } from 'fastify';
import type { LoadLimits } from '../../packages/loadGate/index.ts';
import { passwords } from '../accounts/auth/passwords/passwordHash.ts';
import { type AppParts, buildApp } from '../api/app.ts';
import { LISTENERS } from '../api/listeners.ts';
import type { Context } from '../platform/context.ts';
import { openDatabase } from '../platform/database/connection.ts';
import { closePools, makePools, type Pools } from '../platform/database/pools.ts';
import { choosePictureStore } from '../platform/integrations/pictures/choosePictureStore.ts';
import type { PictureStore } from '../platform/integrations/pictures/pictureStore.ts';
import { readEnv } from '../platform/settings/env.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { makePerson, type Person } from './people.ts';

export const NO_LIMITS: LoadLimits = {
  minAtOnce: 100_000,
  startAtOnce: 100_000,
  maxAtOnce: 100_000,
  maxWait: 60_000,
};
const READ_DEADLINE = 60_000;

/** Hashes cheaply, because tests need only hashes of the same format. `passwordHash.test.ts` tests the cost. */
passwords.hash = (password) => hash(password.normalize('NFKC'), { memoryCost: 1024, timeCost: 1 });

export type GraphqlAnswer = {
  status: number;
  data: ReturnType<typeof JSON.parse>;
  errors:
    | { message: string; path?: unknown[]; extensions: { code: string; fields?: Record<string, string> } }[]
    | undefined;
};

type SendGraphql = (query: string, variables?: Record<string, unknown>) => Promise<GraphqlAnswer>;

type Part = 'student' | 'other' | 'moderator' | 'admin';

export type TestPortal = {
  ctx: Context;
  app: FastifyInstance;
  pictures: PictureStore;
  asVisitor: SendGraphql;
  asStudent: SendGraphql;
  asOther: SendGraphql;
  asModerator: SendGraphql;
  asAdmin: SendGraphql;
  as(person: Person, query: string, variables?: Record<string, unknown>): Promise<GraphqlAnswer>;
  person(part: Part): Promise<Person>;
  requestAs(person: Person | Part, options: InjectOptions): Promise<InjectResponse>;
  request(options: InjectOptions): Promise<InjectResponse>;
  countQueries(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
};

/** Noon in the middle of a month, so that no test depends on the current date. */
export const TEST_NOW = new Date('2026-06-15T12:00:00Z');

const AUTH_SECRET = 'k3Y0fT7wLq9ZpVbN2sXc8RgHd5JmUe4A';

export type TestOptions = Pick<AppParts, 'onRoute' | 'logTo' | 'loadLimits' | 'readDeadline'> & {
  now?: () => Date;
  database?: TestDatabase;
  /** Defaults to one pool with a long timeout, whose statements are counted. */
  openPools?: (url: string) => Pools;
};

/** The test file must close the portal. Unless `now` is given, the clock is fixed at TEST_NOW. */
export async function startTestPortal(
  settings: Record<string, string> = {},
  { now = () => TEST_NOW, database: given, openPools, ...parts }: TestOptions = {},
): Promise<TestPortal> {
  const database = given ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-files-'));
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    LIMIT_API: '1000000',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...settings,
  });
  let queries = 0;
  const pools =
    openPools?.(database.url) ??
    openOnePool(database.url, () => {
      queries += 1;
    });
  const kept = { ...env, AUTH_SECRET };
  const ctx: Context = {
    env: kept,
    db: pools.jobs,
    pools,
    isDemo: false,
    now,
    listeners: LISTENERS,
  };
  const pictures = await choosePictureStore(env);
  const app = await buildApp({ ctx, pictures, loadLimits: NO_LIMITS, readDeadline: READ_DEADLINE, ...parts });
  const people = castPeople(ctx);
  return {
    ctx,
    app,
    pictures,
    asVisitor: (query, variables) => sendGraphql(app, {}, query, variables),
    asStudent: async (query, variables) =>
      sendGraphql(app, (await people('student')).headers, query, variables),
    asOther: async (query, variables) => sendGraphql(app, (await people('other')).headers, query, variables),
    asModerator: async (query, variables) =>
      sendGraphql(app, (await people('moderator')).headers, query, variables),
    asAdmin: async (query, variables) => sendGraphql(app, (await people('admin')).headers, query, variables),
    as: (person, query, variables) => sendGraphql(app, person.headers, query, variables),
    person: people,
    async requestAs(who, options) {
      const { headers } = typeof who === 'string' ? await people(who) : who;
      return app.inject({ ...options, headers: { ...headers, ...options.headers } });
    },
    request: (options) => app.inject(options),
    async countQueries(work) {
      const before = queries;
      await work();
      return queries - before;
    },
    async close() {
      await app.close();
      await closePools(pools);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function openOnePool(url: string, onQuery: () => void): Pools {
  const db = openDatabase(url, { size: 10, patience: 10, onQuery });
  return makePools(() => db);
}

function castPeople(ctx: Context): (part: Part) => Promise<Person> {
  const roles = { student: 'USER', other: 'USER', moderator: 'MODERATOR', admin: 'ADMIN' } as const;
  const made = new Map<Part, Promise<Person>>();
  return (part) => {
    const person = made.get(part) ?? makePerson(ctx, { role: roles[part], name: `The ${part}` });
    made.set(part, person);
    return person;
  };
}

async function sendGraphql(
  app: FastifyInstance,
  headers: Record<string, string>,
  query: string,
  variables?: Record<string, unknown>,
): Promise<GraphqlAnswer> {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: { query, variables },
  });
  const { data, errors } = response.json();
  return { status: response.statusCode, data, errors };
}

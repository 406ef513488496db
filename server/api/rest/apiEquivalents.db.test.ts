import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS, type Permission } from '../../platform/permissions.ts';
import { compareRows, readAllRows } from '../../test/allRows.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import {
  type ApiCall,
  type ApiEquivalent,
  type Cast,
  callApi,
  makeCast,
  type Outcome,
  readEffect,
  type Transport,
} from '../../test/apiEquivalents.ts';
import { API_EQUIVALENTS, WITHOUT_EQUIVALENT } from '../../test/apiEquivalentTable.ts';
import { makeScholarship } from '../../test/factories.ts';
import { rounds } from '../../test/rounds.ts';
import { FACADE } from './facade.ts';

let portal: TestPortal;
let casts: Record<Transport, Cast>;

beforeAll(async () => {
  portal = await startTestPortal();
  casts = { REST: await makeCast(portal, 'REST'), GraphQL: await makeCast(portal, 'GraphQL') };
  await makeScholarship(portal.ctx, { scholarshipName: 'Renamed' });
  const events = ['SCHOLARSHIP_PUBLISHED', 'SCHOLARSHIP_CHANGED', 'APPLICATION_SUBMITTED'];
  await portal.ctx.db.webhookEndpoint.create({
    data: {
      url: 'https://partner.example.org/',
      events: [...events, 'APPLICATION_STATUS_CHANGED'],
      secret: 'x',
    },
  });
});

afterAll(() => portal.close());

const UNKNOWN = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
const AUDIENCES = {
  visitor: ['visitor'],
  other: ['visitor', 'user'],
  moderator: ['visitor', 'user', 'moderator'],
  admin: ['visitor', 'user', 'moderator', 'admin'],
} as const;
type Audience = keyof typeof AUDIENCES;

const nameOf = ({ path, by }: ApiEquivalent) => `${path} by ${by === 'owner' ? 'its owner' : `a ${by}`}`;
const rows = API_EQUIVALENTS.map((twin) => [nameOf(twin), twin] as const);
const compared = rows.filter((_, place) => place % rounds(2, 1) === 0);
const isRead = ({ path }: ApiEquivalent) => path.startsWith('GET');

async function askBoth(
  twin: ApiEquivalent,
  toCall: (cast: Cast) => Promise<ApiCall>,
): Promise<Record<Transport, Outcome>> {
  return {
    REST: await callApi('REST', twin, await toCall(casts.REST)),
    GraphQL: await callApi('GraphQL', twin, await toCall(casts.GraphQL)),
  };
}

function strangers(twin: ApiEquivalent): [who: Audience, code: string][] {
  const row = FACADE.find(({ method, path }) => `${method} ${path}` === twin.path);
  const permission: Permission = row?.action ? PERMISSIONS[row.action] : {};
  const { strangersHear = 'NOT_FOUND' } = twin;
  const refused: [Audience, string | null][] = [];
  for (const who of Object.keys(AUDIENCES) as Audience[]) {
    const rights = AUDIENCES[who].flatMap((audience) => permission[audience] ?? []);
    if (rights.length === 0) refused.push([who, who === 'visitor' ? 'UNAUTHENTICATED' : 'FORBIDDEN']);
    else if (!rights.includes('yes') && who !== twin.by) refused.push([who, strangersHear]);
  }
  return refused.filter((one): one is [Audience, string] => one[1] !== null);
}

// product: P9.4
describe('REST and GraphQL equivalents', () => {
  it('every REST call has a GraphQL equivalent or a documented reason', () => {
    const named = [...API_EQUIVALENTS.map(({ path }) => path), ...Object.keys(WITHOUT_EQUIVALENT)];
    expect([...new Set(named)].sort()).toEqual(FACADE.map(({ method, path }) => `${method} ${path}`).sort());
  });

  // security: C18
  it.each(compared)('the REST call %s behaves like its GraphQL equivalent', async (_name, twin) => {
    for (const [about, make] of Object.entries(twin.about)) {
      const seen = { outcome: {} as Record<Transport, Outcome>, effect: {} as Record<Transport, unknown> };
      const shared = isRead(twin) ? await make(casts.REST) : null;
      for (const api of ['REST', 'GraphQL'] as const) {
        const cast = shared === null ? casts[api] : casts.REST;
        const id = shared ?? (await make(cast));
        seen.effect[api] = await readEffect(cast, id, async () => {
          seen.outcome[api] = await callApi(api, twin, { id, cast, as: twin.by });
        });
      }
      const { outcome, effect } = seen;
      expect([about, outcome.REST]).toEqual([about, outcome.GraphQL]);
      expect([about, outcome.REST.code]).toEqual([about, 'ok']);
      const [rest, graphql] = [effect.REST, effect.GraphQL].map((one) =>
        JSON.parse(
          JSON.stringify(one, null, 1).replaceAll(
            new RegExp(twin.apart?.source.replaceAll('"', '\\\\"') ?? '$^', 'g'),
            '',
          ),
        ),
      );
      expect([about, rest]).toEqual([about, graphql]);
      if (isRead(twin)) {
        expect(outcome.REST.answer).toBeTruthy();
        expect(rest).toEqual({ came: [], went: [] });
      } else expect(rest.came.length + rest.went.length).toBeGreaterThan(0);
    }
  });

  it.each(rows.filter((_, place) => place % rounds(4, 1) === 0))(
    'the REST call %s returns the errors of its GraphQL equivalent',
    async (_name, twin) => {
      const [make] = Object.values(twin.about);
      if (!make) throw new Error('There is nothing to ask about.');
      const records = new Map([
        [casts.REST, await make(casts.REST)],
        [casts.GraphQL, await make(casts.GraphQL)],
      ]);
      const about =
        (as: ApiCall['as'], given: Pick<ApiCall, 'given'> & { id?: string } = {}) =>
        async (cast: Cast) => ({
          id: records.get(cast) ?? '',
          cast,
          as,
          ...given,
        });
      const states = Object.entries(twin.refused ?? {});
      const prepared = new Map<Cast, string[]>();
      for (const cast of Object.values(casts)) {
        const ids: string[] = [];
        for (const [, [arrange]] of states) ids.push(await arrange(cast));
        prepared.set(cast, ids);
      }
      const before = await readAllRows(portal.ctx);
      const expectBoth = async (
        what: string,
        code: string,
        toCall: (cast: Cast) => Promise<ApiCall>,
        fields?: string[],
      ) => {
        const { REST, GraphQL } = await askBoth(twin, toCall);
        expect({ what, rest: REST.code, graphql: GraphQL.code }).toEqual({ what, rest: code, graphql: code });
        if (fields) expect([REST.fields, GraphQL.fields]).toEqual([fields, fields]);
      };
      for (const [who, code] of strangers(twin)) await expectBoth(who, code, about(who));
      if (twin.namesId) {
        await expectBoth('unknown id', 'NOT_FOUND', about(twin.by, { id: UNKNOWN }));
        for (const id of ['abc', '-1', '1e9', '0x1', `${UNKNOWN}0`])
          await expectBoth(`id ${id}`, 'INVALID_INPUT', about(twin.by, { id }));
      }
      for (const given of twin.wrong ?? [])
        await expectBoth(
          'wrong input',
          'INVALID_INPUT',
          about(twin.by, { given }),
          Object.keys(given).sort(),
        );
      for (const [index, [what, [, code]]] of states.entries())
        await expectBoth(what, code, async (cast) => ({
          id: prepared.get(cast)?.[index] ?? '',
          cast,
          as: twin.by,
        }));
      expect(compareRows(before, await readAllRows(portal.ctx))).toEqual({ came: [], went: [] });
    },
  );
});

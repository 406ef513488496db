import type { InjectOptions } from 'fastify';
import { nameOnWire, type WireSpellings } from '../api/rest/wireFields.ts';
import { compareRows, readAllRows } from './allRows.ts';
import type { GraphqlAnswer, TestPortal } from './api.ts';
import { makePerson, type Person } from './people.ts';

export type Part = 'owner' | 'other' | 'moderator' | 'admin';
export type Transport = 'REST' | 'GraphQL';

export type Cast = { portal: TestPortal } & Record<Part, Person>;

export type Make = (cast: Cast) => Promise<string>;

type Fields = Record<string, unknown>;

export type ApiEquivalent = {
  path: string;
  graphql: string;
  by: Part;
  /** Creates the records that the call is about. For each record, the call has the same effect through both APIs. */
  about: Record<string, Make>;
  given?: (id: string) => Fields;
  body?: (given: Fields) => Fields;
  names?: WireSpellings;
  query?: (email: string) => string;
  read?: {
    rest: (body: ReturnType<typeof JSON.parse>, id: string) => unknown;
    graphql: (data: ReturnType<typeof JSON.parse>, id: string, cast: Cast) => unknown;
  };
  strangersHear?: 'FORBIDDEN' | null;
  namesId?: boolean;
  wrong?: Fields[];
  refused?: Record<string, [Make, 'CONFLICT' | 'NOT_FOUND']>;
  apart?: RegExp;
};

export type ApiCall = { id: string; cast: Cast; as: Part | 'visitor'; given?: Fields };
export type Outcome = { code: string; fields: string[]; answer: unknown };

export async function makeCast(portal: TestPortal, api: Transport): Promise<Cast> {
  const roles = { owner: 'USER', other: 'USER', moderator: 'MODERATOR', admin: 'ADMIN' } as const;
  const make = async (part: Part): Promise<Person> => {
    const email = `${part}.${api.toLowerCase()}@example.org`;
    const person = await makePerson(portal.ctx, { role: roles[part], name: `The ${part}`, email });
    // The first call of a session extends it, so it is made before the rows are compared.
    await portal.as(person, '{ viewer { id } }');
    return person;
  };
  return {
    portal,
    owner: await make('owner'),
    other: await make('other'),
    moderator: await make('moderator'),
    admin: await make('admin'),
  };
}

export function callApi(api: Transport, twin: ApiEquivalent, call: ApiCall): Promise<Outcome> {
  return api === 'REST' ? askRest(twin, call) : askGraphql(twin, call);
}

async function askRest(twin: ApiEquivalent, { id, cast, as, given = {} }: ApiCall): Promise<Outcome> {
  const [method = '', path = ''] = twin.path.split(' ');
  const email = encodeURIComponent(cast.owner.email);
  const url =
    path
      .replace(':emailOrId', twin.namesId ? ':id' : ':email')
      .replace(':id', encodeURIComponent(id))
      .replace(':email', email) + (twin.query?.(email) ?? '');
  const sent = { ...twin.given?.(id), ...given };
  const options: InjectOptions = {
    method: method as 'GET',
    url,
    ...(twin.body && { payload: twin.body(sent) }),
  };
  const { portal } = cast;
  const response =
    as === 'visitor' ? await portal.request(options) : await portal.requestAs(cast[as], options);
  const body = response.json();
  const ours = new Map(
    Object.keys(twin.names ?? {}).map((name) => [nameOnWire(twin.names ?? {}, name), name]),
  );
  const fields = Object.keys(body.fields ?? {}).map((name) => ours.get(name) ?? name);
  const code = response.statusCode >= 400 ? body.code : readCounts(body);
  return { code, fields: fields.sort(), answer: code === 'ok' ? twin.read?.rest(body, id) : null };
}

/** The counts are 0 for a missing record, and for one that is already in the target state. */
function readCounts(body: { deletedCount?: number; matchedCount?: number; modifiedCount?: number }): string {
  if (body.deletedCount === 0 || body.matchedCount === 0) return 'NOT_FOUND';
  return body.modifiedCount === 0 ? 'CONFLICT' : 'ok';
}

async function askGraphql(twin: ApiEquivalent, { id, cast, as, given = {} }: ApiCall): Promise<Outcome> {
  const sent = { ...twin.given?.(id), ...given };
  const variables = { id, email: cast.owner.email, input: sent, ...sent };
  const { portal } = cast;
  const answer =
    as === 'visitor'
      ? await portal.asVisitor(twin.graphql, variables)
      : await portal.as(cast[as], twin.graphql, variables);
  const fields = Object.keys(answer.errors?.[0]?.extensions.fields ?? {});
  const code = codeOf(answer);
  return {
    code,
    fields: fields.sort(),
    answer: code === 'ok' ? twin.read?.graphql(answer.data, id, cast) : null,
  };
}

function codeOf({ data, errors }: GraphqlAnswer): string {
  if (errors?.[0]) return errors[0].extensions.code;
  return Object.values(data)[0] === null ? 'NOT_FOUND' : 'ok';
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const SESSION = /session-\d+-0\.\d+/g;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.+Z-]+/g;

export async function readEffect(
  { portal, ...people }: Cast,
  id: string,
  work: () => Promise<unknown>,
): Promise<{ came: string[]; went: string[] }> {
  // An external picture is fetched only once, so a fetch through the other API would hide this one.
  await portal.ctx.db.pictureFetch.deleteMany();
  const before = await readAllRows(portal.ctx);
  await work();
  const { came, went } = compareRows(before, await readAllRows(portal.ctx));
  const names = new Map(Object.entries(people).map(([part, person]) => [person.id, `the ${part}`]));
  names.set(id, 'the record');
  const emails = Object.entries(people).map(([part, { email }]) => [email, `${part}@example.org`] as const);
  const say = (row: string) =>
    emails
      .reduce((text, [email, name]) => text.replaceAll(email, name), row)
      .replaceAll(UUID, (one) => names.get(one) ?? 'an id')
      .replaceAll(INSTANT, 'a time')
      .replaceAll(SESSION, 'a session')
      .replaceAll(/(unsubscribe\?topic=\w+&(?:amp;)?key=)[\w-]+/g, '$1a key')
      .replaceAll(/("slug": "[a-z-]+?)-[0-9a-f]{8}"/g, '$1"')
      .replaceAll(/"(id|key|number|change_number)": \d+/g, '"$1": 0');
  return { came: came.map(say).sort(), went: went.map(say).sort() };
}

import type { InjectOptions } from 'fastify';
import { nameOnWire, type WireSpellings } from '../api/rest/wireFields.ts';
import { compareRows, readAllRows } from './allRows.ts';
import type { GraphqlAnswer, TestPortal } from './api.ts';
import { makePerson, type Person } from './people.ts';

export type Part = 'owner' | 'other' | 'moderator' | 'admin';
export type Transport = 'REST' | 'GraphQL';

/** The people of one API: each API has its own, so that what both did can be compared. */
export type Cast = { portal: TestPortal } & Record<Part, Person>;

/** Makes the record that a call is about, and answers its id. */
export type Make = (cast: Cast) => Promise<string>;

type Fields = Record<string, unknown>;

/** One call of the facade and the GraphQL operation that does the same. */
export type Twin = {
  /** Method and path as the facade has them. */
  path: string;
  /** The variables are `id` and `email` of what it is about, `input`, and each field that is sent. */
  graphql: string;
  /** A caller who may do it. */
  by: Part;
  /** What the call is about: the same call on each of them does the same through both APIs. */
  about: Record<string, Make>;
  /** What is sent, in our words. */
  given?: (id: string) => Fields;
  /** The same as the facade's body. */
  body?: (given: Fields) => Fields;
  /** Our word for a field → the facade's, where they differ. */
  names?: WireSpellings;
  /** What goes behind the path. */
  query?: (email: string) => string;
  /** What was read, in the spelling of the wire: by REST as it came, by GraphQL respelled. */
  read?: {
    rest: (body: ReturnType<typeof JSON.parse>, id: string) => unknown;
    graphql: (data: ReturnType<typeof JSON.parse>, id: string, cast: Cast) => unknown;
  };
  /** What a caller gets who may do it with their own records alone; null when GraphQL has no such query. */
  strangersHear?: 'FORBIDDEN' | null;
  /** The call names its record by id. */
  namesId?: boolean;
  /** Input that is wrong: the fields that are sent otherwise, each of them named by the refusal. */
  wrong?: Fields[];
  /** Records whose state forbids it, and the code. */
  refused?: Record<string, [Make, 'CONFLICT' | 'NOT_FOUND']>;
  /** Columns that the APIs fill differently on purpose. */
  apart?: RegExp;
};

export type Ask = { id: string; cast: Cast; as: Part | 'visitor'; given?: Fields };
/** What became of a call: `ok` or a code, the refused fields in our words, and what was read. */
export type Outcome = { code: string; fields: string[]; answer: unknown };

export async function makeCast(portal: TestPortal, api: Transport): Promise<Cast> {
  const roles = { owner: 'USER', other: 'USER', moderator: 'MODERATOR', admin: 'ADMIN' } as const;
  const make = async (part: Part): Promise<Person> => {
    const email = `${part}.${api.toLowerCase()}@example.org`;
    const person = await makePerson(portal.ctx, { role: roles[part], name: `The ${part}`, email });
    // The first call of a session moves its end.
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

/** The same call through either API. */
export function ask(api: Transport, twin: Twin, call: Ask): Promise<Outcome> {
  return api === 'REST' ? askRest(twin, call) : askGraphql(twin, call);
}

async function askRest(twin: Twin, { id, cast, as, given = {} }: Ask): Promise<Outcome> {
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

/** A count of 0 is the facade's word for a record that is not there, or is already what it should become. */
function readCounts(body: { deletedCount?: number; matchedCount?: number; modifiedCount?: number }): string {
  if (body.deletedCount === 0 || body.matchedCount === 0) return 'NOT_FOUND';
  return body.modifiedCount === 0 ? 'CONFLICT' : 'ok';
}

async function askGraphql(twin: Twin, { id, cast, as, given = {} }: Ask): Promise<Outcome> {
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

/** Where GraphQL answers null without an error there is no such record. */
function codeOf({ data, errors }: GraphqlAnswer): string {
  if (errors?.[0]) return errors[0].extensions.code;
  return Object.values(data)[0] === null ? 'NOT_FOUND' : 'ok';
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const SESSION = /session-\d+-0\.\d+/g;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.+Z-]+/g;

/** What a call changed in the database: rows that came and went, without ids and times. */
export async function readEffect(
  { portal, ...people }: Cast,
  id: string,
  work: () => Promise<unknown>,
): Promise<{ came: string[]; went: string[] }> {
  // A picture elsewhere is fetched once, whichever API named it first.
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
      // Two with the same names are told apart by a code of the id.
      .replaceAll(/("slug": "[a-z-]+?)-[0-9a-f]{8}"/g, '$1"')
      .replaceAll(/"(id|key|number|change_number)": \d+/g, '"$1": 0');
  return { came: came.map(say).sort(), went: went.map(say).sort() };
}

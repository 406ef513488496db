import type { GraphQLArgument, GraphQLField, GraphQLInputField, GraphQLNamedType } from 'graphql';
import { buildSchema } from '../api/graphql/schema.ts';
import type { GraphqlAnswer } from './api.ts';

const schema = buildSchema();

const DEPTH = 7;

type Field = GraphQLField<unknown, unknown>;
type Ask = (query: string) => Promise<GraphqlAnswer>;
type Step = { type: string; field: Field; args: string };

/** The values of required arguments: `texts` by the argument's name, and `ids` for all other IDs. */
export type CrawlSeeds = { ids: readonly string[]; texts: Record<string, readonly string[]> };

export type Crawl = {
  answers: string[];
  seen: Set<string>;
};

const nameOf = (type: unknown): string => String(type).replaceAll(/[[\]!]/g, '');
const isRequired = ({ type }: GraphQLArgument | GraphQLInputField) => String(type).endsWith('!');

// Vitest loads graphql twice, so its `isObjectType` and similar functions do not recognise our types.
function fieldsOf(name: string): Field[] {
  const type = schema.getType(name);
  return type && 'getFields' in type && !name.endsWith('Input')
    ? (Object.values(type.getFields()) as Field[])
    : [];
}

export function listFields(): string[] {
  const types = new Set(['Query']);
  for (const type of types) for (const field of fieldsOf(type)) types.add(nameOf(field.type));
  return [...types].flatMap((type) => fieldsOf(type).map(({ name }) => `${type}.${name}`));
}

/**
 * Returns queries with a text in each filter that accepts one. A reader without access must get the same count as for
 * a text that occurs nowhere.
 */
export function listSearches(text: string): string[] {
  return fieldsOf('Query').flatMap(({ name, args, type }) => {
    const filter = args.find((arg) => arg.name === 'filter');
    if (!filter || !fieldsOf(nameOf(type)).some((field) => field.name === 'totalCount')) return [];
    const inputs = inputsOf(nameOf(filter.type)).filter((input) =>
      /String|EmailAddress/.test(String(input.type)),
    );
    return inputs.map((input) => {
      const value = String(input.type).startsWith('[') ? [text] : text;
      return `{ ${name}(filter: { ${input.name}: ${JSON.stringify(value)} }) { totalCount } }`;
    });
  });
}

function inputsOf(name: string): GraphQLInputField[] {
  const type = schema.getType(name);
  return type && 'getFields' in type ? (Object.values(type.getFields()) as GraphQLInputField[]) : [];
}

function listArguments(args: readonly GraphQLArgument[], known: CrawlSeeds): string[] {
  const required = args.filter(isRequired);
  const ways = required.reduce<string[][]>(
    (before, { name, type }) =>
      before.flatMap((way) => listValues(name, type, known).map((value) => [...way, `${name}: ${value}`])),
    [[]],
  );
  return ways.map((way) => (way.length > 0 ? `(${way.join(', ')})` : ''));
}

function listValues(name: string, type: unknown, known: CrawlSeeds): string[] {
  const named: GraphQLNamedType | undefined = schema.getType(nameOf(type));
  const wrap = (value: string) => (String(type).startsWith('[') ? `[${value}]` : value);
  if (named && 'getValues' in named) return named.getValues().map((value) => wrap(value.name));
  const texts = known.texts[name];
  if (nameOf(type) === 'UUID') {
    const ids = (texts ?? known.ids).map((id) => `"${id}"`);
    return String(type).startsWith('[') ? [`[${ids.join(', ')}]`] : ids;
  }
  if (!texts) throw new Error(`The crawler knows nothing to give for ${name}: ${type}.`);
  return texts.map((text) => wrap(nameOf(type) === 'Int' ? text : JSON.stringify(text)));
}

/**
 * Queries every field that can be reached from the root, with every combination of its required arguments. Omits
 * refused fields, so that they do not hide their siblings.
 */
export async function crawl(ask: Ask, known: CrawlSeeds): Promise<Crawl> {
  const found: Crawl = { answers: [], seen: new Set() };
  const roots = fieldsOf('Query').flatMap((field) =>
    listArguments(field.args, known).map((args) => [{ type: 'Query', field, args }]),
  );
  const waiting: Step[][] = roots;
  const met = new Set<string>();
  // Searches breadth first, so that no detour exhausts the depth limit.
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const last = path.at(-1) as Step;
    const below = fieldsOf(nameOf(last.field.type));
    const isLeaf = ({ type }: Field) => fieldsOf(nameOf(type)).length === 0;
    const leaves = below.filter((field) => isLeaf(field));
    const values = await askFor(ask, path, leaves, known, found);
    if (values.length === 0) continue;
    const type = nameOf(last.field.type);
    const isNew = values.map((value) => isFirst(met, type + JSON.stringify(value))).includes(true);
    if (!isNew || path.length >= DEPTH) continue;
    for (const field of below.filter((one) => !isLeaf(one))) {
      for (const args of listArguments(field.args, known)) waiting.push([...path, { type, field, args }]);
    }
  }
  return found;
}

function isFirst(met: Set<string>, one: string): boolean {
  return !met.has(one) && Boolean(met.add(one));
}

async function askFor(
  ask: Ask,
  path: Step[],
  leaves: Field[],
  known: CrawlSeeds,
  found: Crawl,
): Promise<object[]> {
  const last = path.at(-1) as Step;
  const type = nameOf(last.field.type);
  const isObject = fieldsOf(type).length > 0;
  let left = leaves.flatMap((field) =>
    listArguments(field.args, known)
      .slice(0, 1)
      .map((args) => ({ name: field.name, args })),
  );
  while (true) {
    const inside = ['__typename', ...left.map(({ name, args }) => name + args)].join(' ');
    const query = path.reduceRight(
      (written, { field, args }) => `{ ${field.name}${args} ${written} }`,
      isObject ? `{ ${inside} }` : '',
    );
    const { data, errors = [] } = await ask(query);
    if (errors.some(({ path: at }) => !at))
      throw new Error(`The crawler's query was rejected: ${errors[0]?.message} ${query}`);
    found.answers.push(JSON.stringify({ data, errors }));
    const values = reach(
      data,
      path.map(({ field }) => field.name),
    );
    const refused = new Set(
      errors.map(({ path: at = [] }) => String(at.findLast((step) => typeof step === 'string'))),
    );
    const kept = left.filter(({ name }) => !refused.has(name));
    if (kept.length < left.length) {
      left = kept;
      continue;
    }
    if (errors.length === 0) found.seen.add(`${last.type}.${last.field.name}`);
    for (const value of values) {
      for (const { name } of left) {
        if (Object.hasOwn(value, name)) found.seen.add(`${type}.${name}`);
      }
    }
    return values;
  }
}

function reach(data: unknown, names: string[]): object[] {
  return names
    .reduce<unknown[]>(
      (nodes, name) =>
        nodes.flatMap((node) => (node as Record<string, unknown>)[name] ?? []).filter((one) => one !== null),
      data ? [data] : [],
    )
    .map((one) => Object(one));
}

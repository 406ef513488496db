import fc from 'fast-check';
import type { GraphQLArgument, GraphQLField, GraphQLInputField, GraphQLNamedType } from 'graphql';
import { buildSchema } from '../api/graphql/schema.ts';

const schema = buildSchema();

/** Returns the next random number below `count`. Generated operations use `ids` for ids and `text` for every text. */
type Throw = ((count: number) => number) & { ids: readonly string[]; text?: string };
const pick = <Item>(roll: Throw, items: readonly Item[]): Item => items[roll(items.length)] as Item;
const nameOf = (type: unknown): string => String(type).replaceAll(/[[\]!]/g, '');

/** Vitest loads graphql twice, so its `isObjectType` does not recognise our types. */
function fieldsOf<Field>(type: GraphQLNamedType | undefined): Field[] {
  return type && 'getFields' in type ? (Object.values(type.getFields()) as Field[]) : [];
}

const VALUES: Record<string, readonly string[]> = {
  Int: ['1', '2', '50', '0', '-5'],
  Float: ['0', '2.5', '9'],
  Boolean: ['true', 'false'],
  String: ['"canary"', '"%"', '""', '"grant norway"', '"4799"'],
  EmailAddress: ['"reader@example.org"', '"nobody"'],
  JSON: ['{}', '{ phone: "1" }'],
  Answers: ['{}', '{ phone: "1" }'],
  Form: ['{}', '{ sections: [] }'],
  Condition: ['{}', '{ all: [] }'],
  URL: ['"https://evil.example/a.png"'],
  NonNegativeInt: ['0', '25'],
  PositiveInt: ['1', '100'],
  SafeInt: ['1'],
  Date: ['"2026-06-15"', '"1999-12-31"'],
  DateTime: ['"2026-06-15T00:00:00Z"'],
};

const TEXTS = ['String', 'EmailAddress', 'URL', 'JSON', 'Answers', 'Form', 'Condition'];

function writeValue(roll: Throw, type: unknown): string {
  const list = String(type).replace(/!$/, '').startsWith('[');
  const named = schema.getType(nameOf(type));
  const one = writeOne(roll, nameOf(type), named);
  return list ? `[${one}]` : one;
}

function writeOne(roll: Throw, name: string, named: GraphQLNamedType | undefined): string {
  if (name === 'UUID') return `"${pick(roll, roll.ids)}"`;
  if (roll.text && TEXTS.includes(name)) return JSON.stringify(roll.text);
  if (named && 'getValues' in named) return pick(roll, named.getValues()).name;
  const inputs = fieldsOf<GraphQLInputField>(named).filter(
    (field) => String(field.type).endsWith('!') || roll(3) === 0,
  );
  if (named && 'getFields' in named)
    return `{ ${inputs.map((field) => `${field.name}: ${writeValue(roll, field.type)}`).join(', ')} }`;
  return pick(roll, VALUES[name] ?? ['null']);
}

function writeArguments(roll: Throw, args: readonly GraphQLArgument[]): string {
  const given = args.filter(({ type }) => String(type).endsWith('!') || roll(3) === 0);
  if (given.length === 0) return '';
  return `(${given.map(({ name, type }) => `${name}: ${writeValue(roll, type)}`).join(', ')})`;
}

function writeField(roll: Throw, field: GraphQLField<unknown, unknown>, depth: number): string {
  const below = fieldsOf<GraphQLField<unknown, unknown>>(schema.getType(nameOf(field.type)));
  const head = `${field.name}${writeArguments(roll, field.args)}`;
  if (below.length === 0) return head;
  if (depth === 0) return '';
  const chosen = below.filter((one) => one.name === 'items' || roll(2) === 0);
  const written = chosen.map((one) => writeField(roll, one, depth - 1)).filter(Boolean);
  return `${head} { ${['__typename', ...written].join(' ')} }`;
}

export function generateOperations(kind: 'query' | 'mutation', ids: readonly string[]): fc.Arbitrary<string> {
  const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  const fields = Object.values(type?.getFields() ?? {});
  return fc.array(fc.nat({ max: 999_999 }), { minLength: 400, maxLength: 400 }).map((throws) => {
    let next = 0;
    const roll = Object.assign((count: number) => (throws[next++ % throws.length] as number) % count, {
      ids,
    });
    return `${kind} { ${writeField(roll, pick(roll, fields), 6)} }`;
  });
}

export function writeEveryOperation(ids: readonly string[], text: string): string[] {
  const roll = Object.assign(() => 0, { ids, text });
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map(
      (field) => `${type === schema.getQueryType() ? 'query' : 'mutation'} { ${writeField(roll, field, 2)} }`,
    ),
  );
}

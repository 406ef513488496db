import {
  buildASTSchema,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isInputType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  parse,
  specifiedRules,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { readContract, scalars } from './contract.ts';

const schema = buildASTSchema(parse(readContract()));
for (const [name, { parseLiteral }] of Object.entries(scalars))
  Object.assign(schema.getType(name) ?? {}, { parseLiteral });

const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

const RULES = specifiedRules.filter(
  (rule) => rule !== NoUnusedFragmentsRule && rule !== NoUnusedVariablesRule,
);

type Verdict = 'none' | 'wrong' | 'sound';
const verdicts = new Map<string, Verdict>();

for (const type of types) {
  note(type.name, type, (example) =>
    isObjectType(type) ? asksFor(type, example) : isValueOf(type, example),
  );
  if (!('getFields' in type)) continue;
  for (const field of Object.values(type.getFields())) {
    const path = `${type.name}.${field.name}`;
    note(path, field, (example) =>
      isObjectType(type) ? isAnsweredBy(type, field, example) : isValueOf(field.type, example),
    );
    for (const argument of 'args' in field ? field.args : [])
      note(`${path}(${argument.name})`, argument, (example) => isValueOf(argument.type, example));
  }
}

function note(
  path: string,
  { description }: { description?: string | null },
  isSound: (text: string) => boolean,
) {
  const example = description?.match(/(?:Example: |for example |such as )`([^`]+)`/)?.[1];
  verdicts.set(path, !example ? 'none' : succeeds(() => isSound(example)) ? 'sound' : 'wrong');
}

function isValueOf(type: GraphQLInputType | GraphQLNamedType, example: string): boolean {
  const isValue = (text: string) => isValid(`query ($value: ${type} = ${text}) { __typename }`);
  return succeeds(() => isValue(example)) || isValue(JSON.stringify(example));
}

function isAnsweredBy(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  example: string,
): boolean {
  if (type === schema.getQueryType() || type === schema.getMutationType())
    return asksFor(type, example) && example.includes(field.name);
  if (isInputType(field.type)) return isValueOf(field.type, example);
  return example.startsWith(field.name) && isValid(`fragment Example on ${type.name} { ${example} }`);
}

function asksFor(type: GraphQLObjectType, example: string): boolean {
  const info = new TypeInfo(schema);
  const met = new Set<unknown>();
  visit(parse(example), visitWithTypeInfo(info, { Field: () => void met.add(info.getParentType()) }));
  return met.has(type) && isValid(example);
}

function isValid(document: string): boolean {
  return validate(schema, parse(document), RULES).length === 0;
}

function succeeds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

const pathsOf = (verdict: Verdict) =>
  [...verdicts].filter(([, one]) => one === verdict).map(([path]) => path);

describe('schema documentation', () => {
  it('every query and mutation has an example', () => {
    const withoutOne = pathsOf('none').filter((path) => /^(Query|Mutation)(\.\w+)?$/.test(path));
    expect(verdicts.size).toBeGreaterThan(600);
    expect(withoutOne).toEqual([]);
  });

  it('all schema examples are valid', () => {
    expect(pathsOf('wrong')).toEqual([]);
  });

  it('mutations with more than two arguments use a single input object', () => {
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
    const long = mutations.filter(({ args }) => args.filter(({ name }) => name !== 'input').length > 2);
    expect(mutations.length).toBeGreaterThan(80);
    expect(long.map(({ name }) => name)).toEqual([]);
  });
});

import { buildSchema, getVariableValues, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { readContract } from './contract.ts';
import { hideValues } from './hideValues.ts';

const schema = buildSchema(readContract());

function told(query: string, v?: unknown): string {
  const document = parse(query);
  const [definition] = document.definitions;
  const wrong = validate(schema, document);
  const definitions = definition && 'variableDefinitions' in definition ? definition.variableDefinitions : [];
  const errors =
    wrong.length > 0
      ? wrong
      : (getVariableValues(schema, definitions as never, v === undefined ? {} : { v }).errors ?? []);
  return errors.map((error) => hideValues(error.message, error, schema)).join('\n');
}

const list = (args: string) => `{ scholarships(${args}) { totalCount } }`;
const sorted = 'query ($v: ScholarshipSort) { scholarships(sort: $v) { totalCount } }';
const filtered = 'query ($v: ScholarshipFilter) { scholarships(filter: $v) { totalCount } }';
const sized = 'query ($v: Int) { scholarships(pageSize: $v) { totalCount } }';

// security: C39
describe('invalid query message', () => {
  it.each<[string, string, unknown, string[]]>([
    [
      'a wrong enum value',
      list('sort: NEWST'),
      undefined,
      ['"NEWST"', '"ScholarshipSort"', 'Allowed are', 'NEWEST'],
    ],
    [
      'a wrong enum value in a variable',
      sorted,
      'NEWST',
      ['"NEWST"', '"ScholarshipSort"', 'Allowed are', 'NEWEST'],
    ],
    ['a number for an enum', sorted, 5, ['"5"', 'Allowed are', 'NEWEST']],
    ['a text for an enum', list('sort: "NEWST"'), undefined, ['"NEWST"', 'Allowed are', 'NEWEST']],
    ['a wrong enum value deep in a variable', filtered, { covers: ['NONE'] }, ['v.covers']],
    ['a word for a number', list('pageSize: ten'), undefined, ['Int', '"ten"']],
    ['a word for a number in a variable', sized, 'ten', ['Int', '"ten"']],
    ['a fraction for a number', list('pageSize: 1.5'), undefined, ['Int', '"1.5"']],
    ['an unknown field', '{ scholarshipz { totalCount } }', undefined, ['"scholarshipz"', '"scholarships"']],
    ['an unknown argument', list('pagesize: 5'), undefined, ['"pagesize"', '"pageSize"']],
    [
      'an unknown type',
      sorted.replace('Sort)', 'Sorte)'),
      undefined,
      ['"ScholarshipSorte"', '"ScholarshipSort"'],
    ],
    ['an unknown field of an input', filtered, { serch: 'x' }, ['"serch"', '"search"']],
    [
      'an unknown field of an inline input',
      list('filter: { serch: "x" }'),
      undefined,
      ['"serch"', '"search"'],
    ],
    ['a missing variable', 'query ($v: UUID!) { scholarship(id: $v) { id } }', undefined, ['"$v"', 'UUID!']],
  ])('the error message for %s names the mistake and any alternatives', (_name, query, v, expected) => {
    const message = told(query, v);
    for (const part of expected) expect(message).toContain(part);
    expect(message).not.toContain('…EST');
  });

  it('an error message truncates quoted words to 100 characters and escapes control characters', () => {
    const message = told(sorted, `\u0000\u001b[31m${'x'.repeat(500)}`);
    expect(message).not.toMatch(/\p{Cc}/u);
    expect(message).not.toContain('x'.repeat(101));
    expect(message).toContain('xxx');
    const names = message.slice(message.indexOf('Allowed are')).split(', ');
    expect(names.length).toBeLessThanOrEqual(31);
  });

  it('error messages never repeat strings or values of secret variables', () => {
    expect(told(filtered, { search: { a: 'canary' } })).not.toContain('canary');
    expect(told('query ($password: Int) { scholarships(pageSize: $password) { totalCount } }')).toBe('');
    expect(
      hideValues(
        'Variable "$password" got invalid value "canary"; Int cannot represent non-integer value: "canary"',
        {
          nodes: [nodeOf('query ($password: Int) { scholarships(pageSize: $password) { totalCount } }')],
        },
        schema,
      ),
    ).toBe('Variable "$password" of type "Int" got an invalid value.');
  });
});

function nodeOf(query: string) {
  const [definition] = parse(query).definitions;
  if (definition?.kind !== 'OperationDefinition' || !definition.variableDefinitions?.[0])
    throw new Error('no variable');
  return definition.variableDefinitions[0];
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DefinitionNode,
  type FragmentDefinitionNode,
  getIntrospectionQuery,
  Kind,
  parse,
  print,
  visit,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await makeScholarship(portal.ctx);
});

afterAll(() => portal.close());

function printNeeded(operation: DefinitionNode, fragments: FragmentDefinitionNode[]): string {
  const needed = new Set<DefinitionNode>([operation]);
  for (const definition of needed)
    visit(definition, {
      FragmentSpread: ({ name }) => {
        const fragment = fragments.find((one) => one.name.value === name.value);
        if (fragment) needed.add(fragment);
      },
    });
  return print({ kind: Kind.DOCUMENT, definitions: [...needed] });
}

describe('GraphQL limits', () => {
  it("all queries of the portal's own screens are within the limits", async () => {
    const client = join(import.meta.dirname, '../../../../client');
    const documents = readdirSync(client, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.graphql'))
      .flatMap((path) => parse(readFileSync(join(client, path), 'utf8')).definitions);
    const fragments = documents.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
    const operations = documents.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
    expect(operations.length).toBeGreaterThan(80);
    const refused = [];
    for (const operation of operations) {
      const query = printNeeded(operation, fragments);
      const { errors } = await portal.asAdmin(query);
      const limit = errors?.find(({ message }) => /limit|more that/.test(message));
      if (limit) refused.push([operation.name?.value, limit.message]);
    }
    expect(refused).toEqual([]);
  });
});

// security: C38
describe('schema introspection', () => {
  const question = getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true });

  it('introspection is within the query limits and enabled in production', async () => {
    const open = await startTestPortal({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://portal.example.org',
      AUTH_SECRET: 'k3Y0fT7wLq9ZpVbN2sXc8RgHd5JmUe4A',
    });
    for (const one of [portal, open]) {
      const { data, errors } = await one.asVisitor(question);
      expect(errors).toBeUndefined();
      expect(data.__schema.types.length).toBeGreaterThan(50);
    }
    const { errors } = await open.asVisitor('{ scholarshipz { totalCount } }');
    await open.close();
    expect(errors?.[0]?.message).toContain('Did you mean');
  });
});

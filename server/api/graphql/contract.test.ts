import { generate } from '@graphql-codegen/cli';
import { expect, it } from 'vitest';
import config from '../../../codegen.ts';
import { readContract } from './contract.ts';

it('schema.graphql matches the schema files of the modules', async () => {
  const generates = { 'schema.graphql': config.generates['schema.graphql'] };
  const [file] = await generate({ schema: config.schema, generates, silent: true }, false);
  expect(file?.content).toBe(readContract());
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GraphQLScalarType } from 'graphql';
import {
  DateTimeResolver,
  EmailAddressResolver,
  JSONResolver,
  LocalDateResolver,
  NonNegativeIntResolver,
  PositiveIntResolver,
  SafeIntResolver,
  URLResolver,
  UUIDResolver,
} from 'graphql-scalars';
import { projectFolder } from '../start/projectFolder.ts';

/** As graphql-scalars checks them. Days stay texts, since a JavaScript date is an instant and knows a time zone. */
export const scalars = {
  UUID: UUIDResolver,
  Date: passing(/^\d{4}-\d\d-\d\d$/, { ...LocalDateResolver.toConfig(), name: 'Date' }),
  DateTime: passing(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, DateTimeResolver.toConfig()),
  EmailAddress: EmailAddressResolver,
  NonNegativeInt: NonNegativeIntResolver,
  PositiveInt: PositiveIntResolver,
  SafeInt: SafeIntResolver,
  URL: URLResolver,
  JSON: JSONResolver,
};

/** Answers what the database wrote in this form as it is: reading it as an instant and writing that takes longer than the row. */
function passing(form: RegExp, config: ScalarConfig): GraphQLScalarType {
  const { serialize } = config;
  return new GraphQLScalarType({
    ...config,
    serialize: (value) => (typeof value === 'string' && form.test(value) ? value : serialize(value)),
  });
}

type ScalarConfig = ReturnType<GraphQLScalarType['toConfig']>;

/** The text of `schema.graphql`. */
export function readContract(): string {
  return readFileSync(join(projectFolder, 'schema.graphql'), 'utf8');
}

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
  Date: new GraphQLScalarType({ ...LocalDateResolver.toConfig(), name: 'Date' }),
  DateTime: DateTimeResolver,
  EmailAddress: EmailAddressResolver,
  NonNegativeInt: NonNegativeIntResolver,
  PositiveInt: PositiveIntResolver,
  SafeInt: SafeIntResolver,
  URL: URLResolver,
  JSON: JSONResolver,
};

/** The text of `schema.graphql`. */
export function readContract(): string {
  return readFileSync(join(projectFolder, 'schema.graphql'), 'utf8');
}

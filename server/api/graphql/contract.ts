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
import { projectFolder } from '../../platform/files/projectFolder.ts';

/** Data of any shape, which the rules of what takes it check. */
const PLAIN_DATA = ['JSON', 'Form', 'Question', 'Answers', 'Answer', 'Texts', 'Condition'];

/** The scalars, checked by graphql-scalars. Days stay texts, since a JavaScript date is an instant and knows a time zone. */
export const scalars = {
  UUID: naming(UUIDResolver.toConfig()),
  Date: naming(passing(/^\d{4}-\d\d-\d\d$/, { ...LocalDateResolver.toConfig(), name: 'Date' })),
  DateTime: naming(passing(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, DateTimeResolver.toConfig())),
  EmailAddress: naming(EmailAddressResolver.toConfig()),
  NonNegativeInt: naming(NonNegativeIntResolver.toConfig()),
  PositiveInt: naming(PositiveIntResolver.toConfig()),
  SafeInt: naming(SafeIntResolver.toConfig()),
  URL: naming(URLResolver.toConfig()),
  ...Object.fromEntries(PLAIN_DATA.map((name) => [name, plainData(name)])),
};

/** Answers what the database wrote in this form as it is: reading it as an instant and writing that takes longer than the row. */
function passing(form: RegExp, config: ScalarConfig): ScalarConfig {
  const { serialize } = config;
  return {
    ...config,
    serialize: (value) => (typeof value === 'string' && form.test(value) ? value : serialize(value)),
  };
}

function plainData(name: string): GraphQLScalarType {
  return new GraphQLScalarType({ ...JSONResolver.toConfig(), name });
}

/** Leaves it to GraphQL to say of a wrong value which type was expected; each scalar words that in its own way. */
function naming(config: ScalarConfig): GraphQLScalarType {
  const { parseValue, parseLiteral } = config;
  const plainly = <Given extends unknown[], Parsed>(parse: (...given: Given) => Parsed) => {
    return (...given: Given): Parsed => {
      try {
        return parse(...given);
      } catch {
        throw new TypeError();
      }
    };
  };
  return new GraphQLScalarType({
    ...config,
    parseValue: plainly(parseValue),
    parseLiteral: plainly(parseLiteral),
  });
}

type ScalarConfig = ReturnType<GraphQLScalarType['toConfig']>;

/** The text of `schema.graphql`. */
export function readContract(): string {
  return readFileSync(join(projectFolder, 'schema.graphql'), 'utf8');
}

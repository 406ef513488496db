import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GraphQLScalarType, Kind } from 'graphql';
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
import { OPTION_CODE } from '../../../rules/catalogue/scholarshipOptions.ts';
import { projectFolder } from '../../platform/files/projectFolder.ts';

const PLAIN_DATA = ['JSON', 'Form', 'Question', 'Answers', 'Answer', 'Texts', 'Condition'];

const OPTION_CODES = ['SubjectCategory', 'ScholarshipCategory', 'Degree'];

/** Dates are passed as strings, because a JavaScript Date is an instant. */
export const scalars = {
  UUID: naming(UUIDResolver.toConfig()),
  Date: naming(passing(/^\d{4}-\d\d-\d\d$/, { ...LocalDateResolver.toConfig(), name: 'Date' })),
  DateTime: naming(passing(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, DateTimeResolver.toConfig())),
  EmailAddress: naming(EmailAddressResolver.toConfig()),
  NonNegativeInt: naming(NonNegativeIntResolver.toConfig()),
  PositiveInt: naming(PositiveIntResolver.toConfig()),
  SafeInt: naming(SafeIntResolver.toConfig()),
  URL: naming(URLResolver.toConfig()),
  ...Object.fromEntries(OPTION_CODES.map((name) => [name, optionCode(name)])),
  ...Object.fromEntries(PLAIN_DATA.map((name) => [name, plainData(name)])),
};

/** Returns strings from the database unchanged, because parsing them would take longer than reading the row. */
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

/** Validates an option's code. GraphQL documents may also write the code as an enum value, as in earlier versions. */
function optionCode(name: string): GraphQLScalarType {
  const parseValue = (value: unknown) => {
    if (typeof value !== 'string' || !OPTION_CODE.test(value)) throw new TypeError();
    return value;
  };
  return new GraphQLScalarType({
    name,
    description: 'A code of `portal { lists }`. Documents may also write one as an enum value.',
    serialize: String,
    parseValue,
    parseLiteral: (node) =>
      parseValue(node.kind === Kind.ENUM || node.kind === Kind.STRING ? node.value : undefined),
  });
}

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

export function readContract(): string {
  return readFileSync(join(projectFolder, 'schema.graphql'), 'utf8');
}

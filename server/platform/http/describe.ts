import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { type ErrorCode, HTTP_STATUS } from '../../../rules/errors.ts';

const facts = {
  code: z.string().meta({ examples: ['INVALID_INPUT'] }),
  fields: z.record(z.string(), z.string()).optional().describe('What is expected of each wrong field.'),
  missingScope: z
    .string()
    .optional()
    .meta({
      description: 'With FORBIDDEN: the scope that the API key lacks.',
      examples: ['applications:read'],
    }),
};

const refusal = z.object({ ...facts, message: z.string() }).meta({ id: 'Refusal' });

const problem = z
  .object({
    ...facts,
    type: z.url().describe('Where the code is explained.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('The message of the refusal.'),
    instance: z.string().meta({ format: 'uri', description: 'Names this request.' }),
  })
  .meta({ id: 'Problem' });

const content = {
  'application/json': { schema: refusal },
  'application/problem+json': { schema: problem },
};

const DESCRIPTIONS = {
  INVALID_INPUT: 'Something in the call is wrong; `fields` names it.',
  UNAUTHENTICATED: 'Sign in first, or again.',
  FORBIDDEN: 'Your role, or your key, does not allow it; `missingScope` names what a key lacks.',
  NOT_FOUND: 'There is no such record, or it is another user’s.',
  CONFLICT: 'The record’s state forbids it.',
  TOO_LARGE: 'The body is too large: most calls take 100 kB.',
  UNSUPPORTED_TYPE: 'The body is of another type than the call takes.',
  RATE_LIMITED: 'Too many requests; `Retry-After` says how many seconds to wait.',
  INTERNAL: 'Our mistake; `reference` is what to quote to us.',
  UPSTREAM_FAILED: 'The payment provider refused. Nothing was charged.',
  UNAVAILABLE: 'Busy: worth another try.',
} satisfies Partial<Record<ErrorCode, string>>;

export type DescribedCode = keyof typeof DESCRIPTIONS;

/**
 * Returns route options that affect only the OpenAPI document. Domain functions validate the input after authorizing
 * the caller, so that visitors get 401 instead of 400.
 */
export function declare(schema: FastifySchema) {
  return {
    schema,
    validatorCompiler: () => (value: unknown) => ({ value }),
    serializerCompiler: () => (value: unknown) => JSON.stringify(value),
  };
}

export const BY_TOKEN = [{ token: [] }];

export function describeAnswer(description: string, schema: z.ZodType, type = 'application/json') {
  return { description, content: { [type]: { schema } } };
}

export function describeRefusals(...codes: DescribedCode[]) {
  return Object.fromEntries(
    codes.map((code) => [HTTP_STATUS[code], { description: DESCRIPTIONS[code], content }]),
  );
}

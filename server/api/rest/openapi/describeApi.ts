import { HTTP_STATUS } from '../../../../rules/errors.ts';
import { FACADE, type FacadeRow } from '../facade.ts';
import { ANSWERS } from './answers.ts';
import { CALLS, type CallDescription, TAGS } from './callDescriptions.ts';
import { describePath } from './describePath.ts';
import { FILE_CALLS } from './fileCalls.ts';
import { SINGLE_CALLS } from './singleCalls.ts';
import type { JsonSchema } from './wireSchema.ts';

type Refusal = {
  status: number;
  description: string;
  /** Left out: every call can be refused so. */
  of?: (row: FacadeRow, call: CallDescription) => boolean;
};

/** Which refusals a call can answer with, and when. */
const REFUSALS: readonly Refusal[] = [
  { status: HTTP_STATUS.INVALID_INPUT, description: 'Something in the call is wrong; `fields` names it.' },
  { status: HTTP_STATUS.UNAUTHENTICATED, description: 'Sign in first, or again.' },
  {
    status: HTTP_STATUS.FORBIDDEN,
    description: 'Your role, or your key, does not allow it; `missingScope` names what a key lacks.',
    of: ({ isForAll }) => !isForAll,
  },
  { status: HTTP_STATUS.NOT_FOUND, description: 'There is no such record, or it is another user’s.' },
  { status: HTTP_STATUS.CONFLICT, description: 'The record’s state forbids it.' },
  { status: HTTP_STATUS.TOO_LARGE, description: 'The body is larger than 100 kB.', of: takesBody },
  { status: HTTP_STATUS.UNSUPPORTED_TYPE, description: 'Send JSON as `application/json`.', of: takesBody },
  {
    status: HTTP_STATUS.RATE_LIMITED,
    description: 'Too many requests; `Retry-After` says how many seconds to wait.',
  },
  { status: HTTP_STATUS.INTERNAL, description: 'Our mistake; `reference` is what to quote to us.' },
  {
    status: HTTP_STATUS.UPSTREAM_FAILED,
    description: 'The payment provider refused. Nothing was charged.',
    of: (_row, { tag }) => tag === 'Payments',
  },
  { status: HTTP_STATUS.UNAVAILABLE, description: 'Busy: worth another try.' },
];

function takesBody(_row: FacadeRow, { body }: CallDescription): boolean {
  return body !== undefined;
}

/** Of the portal that is described: its name, its address, the name of its session cookie. */
type Portal = { name: string; origin: string; cookie: string };

/** The OpenAPI 3.1 document of the REST calls, made from the facade's table and the rules that check its bodies. */
export function describeApi({ name, origin, cookie }: Portal): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = { ...SINGLE_CALLS, ...FILE_CALLS };
  for (const row of FACADE) {
    const { template } = describePath(row);
    paths[template] = { ...paths[template], [row.method.toLowerCase()]: describeCall(row) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${name}: REST calls`,
      version: '1.0.0',
      description:
        'The calls of the portal’s first clients. New programs are better served by GraphQL: `/graphql`, described at `/schema.graphql`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags: Object.entries(TAGS).map(([tag, description]) => ({ name: tag, description })),
    paths,
    components: {
      schemas: ANSWERS,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'What `POST /jwt` answered, or an API key. `Authorization: Token …`, which the first clients send, means the same.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookie,
          description: 'Set by `POST /api/auth/sign-in/email`.',
        },
      },
    },
  };
}

function describeCall(row: FacadeRow) {
  const call = CALLS[`${row.method} ${row.path}`];
  if (!call) throw new Error(`${row.method} ${row.path} has no description.`);
  const { isForAll = false } = row;
  return {
    operationId: operationId(row),
    summary: call.summary,
    tags: [call.tag],
    security: isForAll ? [{}, { token: [] }] : [{ token: [] }, ...(row.takesCookie ? [{ session: [] }] : [])],
    parameters: describeParameters(row, call),
    ...(call.body && {
      requestBody: { required: call.body.required.length > 0, content: json(call.body) },
    }),
    responses: {
      200: { description: 'Done.', content: json(answerSchema(call)) },
      ...('list' in row && { 304: { description: 'You have this version already.' } }),
      ...Object.fromEntries(
        REFUSALS.filter(({ of }) => !of || of(row, call)).map(({ status, description }) => [
          status,
          { description, content: { ...json(ref('Refusal')), ...PROBLEM } },
        ]),
      ),
    },
  };
}

function describeParameters(row: FacadeRow, { query = [] }: CallDescription) {
  const inQuery = query.map((name) => ({ name, in: 'query', required: true, schema: { type: 'string' } }));
  return [...describePath(row).parameters, ...inQuery];
}

function answerSchema({ answer, isList }: CallDescription): JsonSchema {
  return isList ? { type: 'array', items: ref(answer) } : ref(answer);
}

function operationId({ method, path }: FacadeRow): string {
  const words = path.split(/[/:]+/).filter(Boolean);
  return [method.toLowerCase(), ...words].join('_');
}

function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The same refusal for clients that prefer RFC 9457. */
const PROBLEM = { 'application/problem+json': { schema: ref('Problem') } };

function json(schema: JsonSchema) {
  return { 'application/json': { schema } };
}

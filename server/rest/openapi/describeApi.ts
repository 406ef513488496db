import { HTTP_STATUS } from '../../errors.ts';
import { FACADE, type FacadeRow } from '../facade.ts';
import { ANSWERS } from './answers.ts';
import { CALLS, type CallDescription } from './callDescriptions.ts';
import { SINGLE_CALLS } from './singleCalls.ts';
import type { JsonSchema } from './wireSchema.ts';

/** Which refusals a call can answer with: status and when. */
const REFUSALS: readonly [status: number, description: string][] = [
  [HTTP_STATUS.INVALID_INPUT, 'Something in the call is wrong; `fields` names it.'],
  [HTTP_STATUS.UNAUTHENTICATED, 'Sign in first, or again.'],
  [HTTP_STATUS.FORBIDDEN, 'Your role, or your key, does not allow it.'],
  [HTTP_STATUS.NOT_FOUND, 'There is no such record, or it is somebody else’s.'],
  [HTTP_STATUS.CONFLICT, 'The record’s state forbids it.'],
  [HTTP_STATUS.RATE_LIMITED, 'Too many requests; `Retry-After` says how many seconds to wait.'],
  [HTTP_STATUS.UNAVAILABLE, 'Busy: worth another try.'],
];

/** The OpenAPI 3.1 document of the REST calls, made from the facade's table and the rules that check its bodies. */
export function describeApi({ name, origin }: { name: string; origin: string }): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = { ...SINGLE_CALLS };
  for (const row of FACADE) {
    const path = row.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describeCall(row) };
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
    tags: [...new Set(Object.values(CALLS).map(({ tag }) => tag)), 'Signing in', 'Pictures'].map((tag) => ({
      name: tag,
    })),
    paths,
    components: {
      schemas: ANSWERS,
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description:
            '`Token {token}` with what `POST /jwt` answered, or `Bearer {key}` with a partner key.',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'better-auth.session_token' },
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
    ...(call.body && { requestBody: { required: true, content: json(call.body) } }),
    responses: {
      200: { description: 'Done.', content: json(answerSchema(call)) },
      ...('list' in row && { 304: { description: 'You have this version already.' } }),
      ...Object.fromEntries(
        REFUSALS.filter(([status]) => !(isForAll && status === HTTP_STATUS.FORBIDDEN)).map(
          ([status, description]) => [status, { description, content: json(ref('Refusal')) }],
        ),
      ),
    },
  };
}

function describeParameters({ path }: FacadeRow, { query = [] }: CallDescription) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'string' } : { type: 'string', format: 'email' },
  }));
  const inQuery = query.map((name) => ({ name, in: 'query', required: true, schema: { type: 'string' } }));
  return [...inPath, ...inQuery];
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

function json(schema: JsonSchema) {
  return { 'application/json': { schema } };
}

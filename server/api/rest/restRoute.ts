import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../../platform/context.ts';
import {
  BY_TOKEN,
  type DescribedCode,
  describeAnswer,
  describeRefusals,
} from '../../platform/http/describe.ts';
import type { Action } from '../../platform/permissions.ts';
import type { FullList } from './fullList.ts';
import { describeBody, type WireBody } from './wireFields.ts';

export type RestCall<Body = unknown> = {
  ctx: RequestContext;
  params: Record<keyof typeof PARAMETERS, string>;
  query: Readonly<Record<string, unknown>>;
  body: Body;
  idempotencyKey: string | undefined;
};

export type RestRoute<Answer extends z.ZodType = z.ZodType, Rule extends z.ZodType = z.ZodType> = {
  path: string;
  summary: string;
  /** The action that the domain function authorizes; null if signing in is sufficient. */
  action: Action | null;
  isForAll?: true;
  takesCookie?: true;
  query?: z.ZodObject;
  body?: WireBody<Rule>;
  refusals?: DescribedCode[];
  response: Answer;
} & (
  | {
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      answer(call: RestCall<z.input<Rule>>): Promise<z.input<Answer>>;
    }
  | { method: 'GET'; list: FullList<RestCall> }
);

export function route<Answer extends z.ZodType, Rule extends z.ZodType>(
  row: RestRoute<Answer, Rule>,
): RestRoute {
  return row;
}

const PARAMETERS = {
  id: z.string().describe('The id of the record.'),
  email: z.string().meta({ format: 'email', description: 'The e-mail address of the account.' }),
  emailOrId: z.string().describe('The e-mail address or the id of the account, as the method says.'),
};

export function describeRoute(row: RestRoute & { tag: string }): FastifySchema {
  const { method, path, summary, isForAll = false, takesCookie = false, body, query, response } = row;
  const words = path.split(/[/:]+/).filter(Boolean);
  const parameters = Object.entries(PARAMETERS).filter(([name]) => path.endsWith(`:${name}`));
  return {
    operationId: [method.toLowerCase(), ...words].join('_'),
    summary,
    tags: [row.tag],
    security: [...(isForAll ? [{}] : []), ...BY_TOKEN, ...(takesCookie ? [{ session: [] }] : [])],
    ...(parameters.length > 0 && { params: z.object(Object.fromEntries(parameters)) }),
    ...(query && { querystring: query }),
    ...(body && { body: describeBody(body) }),
    response: {
      200: describeAnswer('Done.', response),
      ...('list' in row && { 304: z.null().describe('You have this version already.') }),
      ...describeRefusals(
        'INVALID_INPUT',
        'UNAUTHENTICATED',
        ...(isForAll ? [] : (['FORBIDDEN'] as const)),
        'NOT_FOUND',
        'CONFLICT',
        ...(body ? (['TOO_LARGE', 'UNSUPPORTED_TYPE'] as const) : []),
        'RATE_LIMITED',
        'INTERNAL',
        ...(row.refusals ?? []),
        'UNAVAILABLE',
      ),
    },
  };
}

import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type ErrorCode, HTTP_STATUS } from '../../../rules/errors.ts';
import { paths } from '../../../rules/paths.ts';
import { AppError, internalError, isDatabaseUnavailable, unavailable } from '../errors.ts';
import { formatError } from '../language/formatError.ts';
import { chooseLanguage, type LanguageSettings, varyByLanguage } from '../language/requestLanguage.ts';
import type { Env } from '../settings/env.ts';
import { choosePublicOrigin } from './publicOrigin.ts';
import { varyBy } from './vary.ts';

declare module 'fastify' {
  interface FastifyInstance {
    env: ErrorSettings;
  }
}

type ErrorSettings = LanguageSettings & Pick<Env, 'PUBLIC_URL'>;

const RETRY_AFTER = '2';

const ENGLISH: ErrorSettings = { DEFAULT_LANGUAGE: 'en', PSEUDO_LANGUAGES: false };

/**
 * Responds with `{ code, message, fields? }`, or with RFC 9457 problem details if the client prefers them. Unexpected
 * errors get a reference to the log.
 */
export function handleErrors(app: FastifyInstance, env: ErrorSettings = ENGLISH): void {
  app.decorate('env', env);
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
}

export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  extra: Record<string, unknown> = {},
) {
  return sendRefusal(request, reply, toAppError(error) ?? internalError(logBug(request, error)), extra);
}

export function logBug(
  { log, id: reference = randomUUID() }: Pick<FastifyRequest, 'log'> & { id?: string },
  error: unknown,
): string {
  log.error({ err: error, reference }, 'unforeseen error');
  return reference;
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
  extra: Record<string, unknown>,
) {
  const { code, retryAfter, details } = error;
  const { env } = request.server;
  const language = chooseLanguage(env, request);
  const { message, fields } = formatError(error, language);
  varyByLanguage(env, reply, language);
  if (code === 'UNAVAILABLE') reply.header('retry-after', RETRY_AFTER);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const status = HTTP_STATUS[code];
  reply.code(status);
  const body = { ...extra, ...details, code, message, ...(fields && { fields }) };
  if (request.url.startsWith('/graphql'))
    return reply.send({ ...body, errors: [{ message, extensions: { code } }] });
  varyBy(reply, 'accept');
  if (!prefersProblem(request)) return reply.send(body);
  const { message: detail, ...facts } = body;
  return reply.type(PROBLEM).send({
    type: `${choosePublicOrigin({ env }, request)}${paths.developers.link()}#${code}`,
    title: STATUS_CODES[status],
    status,
    detail,
    instance: `urn:request:${request.id}`,
    ...facts,
  });
}

const PROBLEM = 'application/problem+json';

function prefersProblem({ headers }: FastifyRequest): boolean {
  const [first] = new Negotiator({ headers }).mediaTypes(['application/json', PROBLEM]);
  return first === PROBLEM;
}

function toAppError(error: FastifyError): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    return unavailable();
  }
  const status = error.statusCode ?? 500;
  if (status >= 500 && status !== 503) return null;
  return new AppError(CODES[status] ?? 'INVALID_INPUT', { message: error.message });
}

const CODES: Record<number, ErrorCode> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'TIMED_OUT',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

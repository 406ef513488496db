import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../rules/errors.ts';
import { AppError, HTTP_STATUS, internalError, isDatabaseUnavailable, unavailable } from '../errors.ts';
import { formatError } from '../language/formatError.ts';
import { chooseLanguage, type LanguageSettings, varyByLanguage } from '../language/requestLanguage.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the language of an error depends on. */
    env: LanguageSettings;
  }
}

/** Seconds after which a caller may try again when the portal could not answer. */
const RETRY_AFTER = '2';

const ENGLISH: LanguageSettings = { DEFAULT_LANGUAGE: 'en', PSEUDO_LANGUAGES: false };

/** Every error leaves as `{ code, message, fields? }`; an unexpected one leaves as a reference to the log. */
export function handleErrors(app: FastifyInstance, env: LanguageSettings = ENGLISH): void {
  app.decorate('env', env);
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
}

/** Answers an error; `extra` goes with it, for callers that want more than a code. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  extra: Record<string, unknown> = {},
) {
  return sendRefusal(request, reply, toAppError(error) ?? internalError(logBug(request, error)), extra);
}

/** Logs an unexpected error and returns the reference that the caller may quote. */
export function logBug(request: Pick<FastifyRequest, 'log'>, error: unknown): string {
  const reference = randomUUID();
  request.log.error({ err: error, reference }, 'unforeseen error');
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
  // A request that is refused before GraphQL sees it still answers the way GraphQL clients read.
  const errors = request.url.startsWith('/graphql') && [{ message, extensions: { code } }];
  return reply
    .code(HTTP_STATUS[code])
    .send({ ...extra, ...details, code, message, ...(fields && { fields }), ...(errors && { errors }) });
}

/** Fastify's own refusals carry a status; ours are AppErrors; a silent database is neither's fault. */
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

import { format } from 'node:util';
import type { FastifyServerOptions } from 'fastify';
import type { Env } from '../settings/env.ts';
import { hideSecrets } from './hideSecrets.ts';

const FIELDS = new Set([
  'bytes',
  'err',
  'from',
  'job',
  'mail',
  'method',
  'outcome',
  'payment',
  'reason',
  'reference',
  'responseTime',
  'role',
  'route',
  'source',
  'status',
]);

/**
 * Logger settings. Libraries may log headers and forms, so only FIELDS are written, and every text goes through
 * `hideSecrets`.
 */
export function buildLoggerOptions(
  { LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>,
  stream?: { write(line: string): void },
): Exclude<FastifyServerOptions['logger'], undefined> {
  if (LOG_LEVEL === 'silent') return false;
  return {
    level: LOG_LEVEL,
    formatters: { log: pickFields },
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: {
      logMethod(args, method) {
        const [first, message, ...values] = args as unknown[];
        if (typeof first === 'string') return method.call(this, hideSecrets(format(...args)));
        const err = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
        const words = message ?? (err instanceof Error ? messageOf(err) : '');
        const filled = values.length > 0 ? format(words, ...values) : String(words);
        method.call(this, first instanceof Error ? { err } : (first as object), hideSecrets(filled));
      },
    },
    ...(stream && { stream }),
  };
}

function pickFields(given: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(given).filter(([name]) => FIELDS.has(name));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === 'err' ? value : describeValue(value)]),
  );
}

function describeValue(value: unknown): unknown {
  if (typeof value === 'string') return hideSecrets(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

type LoggedError = { type: string; message: string; stack: string; code?: unknown; cause?: LoggedError };

/** Returns only type, message, stack and code, because library errors contain queries, parameters and addresses. */
function describeError(given: unknown, depth = 0): LoggedError {
  const error: Error & { code?: unknown } = given instanceof Error ? given : new Error(String(given));
  const { code, cause } = error;
  return {
    type: error.name,
    message: messageOf(error),
    stack: hideSecrets((error.stack ?? '').match(/^ +at .*$/gm)?.join('\n') ?? ''),
    ...(code !== undefined && { code: describeValue(code) }),
    ...(cause !== undefined && depth < 3 && { cause: describeError(cause, depth + 1) }),
  };
}

const MAX_MESSAGE = 500;

function messageOf({ name, message }: Error): string {
  // Prisma's messages start with the call and its arguments and end with the reason.
  const said = name.startsWith('Prisma') ? (message.trim().split('\n').at(-1) ?? '') : message;
  const words = said.replace(/Code: `(\w+)`\. Message: `(.*)`$/s, '$1 $2');
  const hidden = words.replace(/: ["'`].*/s, ': [hidden]').replace(/=\(.*?\)/gs, '=([hidden])');
  return hideSecrets(hidden.slice(0, MAX_MESSAGE));
}

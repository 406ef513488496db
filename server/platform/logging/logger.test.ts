import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { buildLoggerOptions } from './logger.ts';

const PASSWORD = 'Canary-Password-1!';

const CANARIES = {
  jwt: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJlLWNhbmFyeQ',
  session: 'better-auth.session_token=canaryCookie123.signature',
  password: `password: ${PASSWORD}`,
  email: 'canary@example.org',
  partnerKey: `asp_${'cAnArY7'.repeat(6)}x`,
  stripeKey: 'sk_live_canary1234567890',
  link: 'https://portal.example/resetPassword?token=canary-link-token',
  pathLink: 'https://portal.example/api/auth/reset-password/canary-path-token?callbackURL=x',
  referenceLink: 'https://portal.example/references/canary-reference-token',
  database: 'postgresql://portal:canary-db-password@db.example/portal',
};

function logAll(level: 'trace' | 'info' | 'error'): string {
  const lines: string[] = [];
  const { log } = Fastify({
    logger: buildLoggerOptions({ LOG_LEVEL: level }, { write: (line) => void lines.push(line) }),
  });
  const request = { headers: { authorization: `Token ${CANARIES.jwt}`, cookie: CANARIES.session } };
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) {
    log[level](
      { busboyOptions: request, req: request, res: request, body: CANARIES, password: PASSWORD },
      'Providing options',
    );
    log[level](Object.assign(new Error(Object.values(CANARIES).join(' ')), { rawPacket: CANARIES, request }));
    log[level]({ err: new Error('outer', { cause: new Error(CANARIES.link) }), reference: 'kept-reference' });
    log[level](`A line with ${Object.values(CANARIES).join(' and ')}`);
    log[level]('with %s and %j', CANARIES.jwt, CANARIES);
    log[level]({ reason: CANARIES.email, payment: { deep: CANARIES } }, CANARIES.link);
    log.child({ mail: 'kept-child' })[level]({ headers: request.headers }, 'child');
  }
  return lines.join('');
}

// security: C87
it('logs contain no secrets or e-mail addresses at any level', () => {
  for (const level of ['trace', 'info', 'error'] as const) {
    const log = logAll(level);
    expect(log.match(/.*canary.*/gi) ?? []).toEqual([]);
    expect(log).toContain('kept-reference');
    expect(log).toContain('kept-child');
    for (const line of log.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  }
});

it('logged errors have type, code and stack', () => {
  const lines: string[] = [];
  const { log } = Fastify({
    logger: buildLoggerOptions({ LOG_LEVEL: 'warn' }, { write: (line) => void lines.push(line) }),
  });
  const error = Object.assign(new TypeError('No such thing'), { code: 'E_THING' });
  log.error({ err: error, reference: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90' }, 'unforeseen error');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'unforeseen error',
    reference: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90',
    err: {
      type: 'TypeError',
      message: 'No such thing',
      code: 'E_THING',
      stack: expect.stringContaining('logger.test.ts'),
    },
  });
});

it('database error messages are logged without their values', () => {
  const lines: string[] = [];
  const { log } = Fastify({
    logger: buildLoggerOptions({ LOG_LEVEL: 'warn' }, { write: (line) => void lines.push(line) }),
  });
  log.error(new Error('invalid input syntax for type uuid: "+880 1711 000000"'));
  log.error(new Error('Key (phone)=(+880 1711 000000) already exists.'));
  const prisma = new Error(
    '\nInvalid `prisma.user.create()`:\n{ phone: "+880 1711 000000" }\n\nUnknown argument',
  );
  prisma.name = 'PrismaClientValidationError';
  log.error(prisma);
  const refused = new Error(
    '\nInvalid `tx.user.update()`\nDatabase error. Code: `22P02`. Message: `invalid input syntax for type uuid: "+880 1711 000000"`',
  );
  refused.name = 'PrismaClientKnownRequestError';
  log.error(refused);
  expect(lines.join('')).not.toContain('880 1711');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'invalid input syntax for type uuid: [hidden]',
    'Key (phone)=([hidden]) already exists.',
    'Unknown argument',
    'Database error. 22P02 invalid input syntax for type uuid: [hidden]',
  ]);
});

import type { FastifyInstance } from 'fastify';
import type { Database } from './database/connection.ts';

/** `GET /healthz`: the process is alive. `GET /readyz`: the database answers too, else 503. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await db.$queryRaw`SELECT 1`;
      return { status: 'ready' };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'database does not answer' });
    }
  });
}

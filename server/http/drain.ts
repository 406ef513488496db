import type { FastifyInstance } from 'fastify';

/** How often idle keep-alive connections are closed while the server ends, in milliseconds. */
const SWEEP = 50;

/**
 * While closing: requests in flight are finished and answered with `Connection: close`, idle keep-alive connections
 * are closed at once. Without this a client that keeps its connection holds the end up.
 */
export function drainConnections(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('preClose', () => {
    isClosing = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP);
    app.server.once('close', () => clearInterval(sweep));
  });
}

import type { FastifyInstance } from 'fastify';

/** Routes of this scope take a file as their body, whatever it is said to be. */
export function takeFiles(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_: unknown, body: Buffer) => body);
}

import type { FastifyInstance } from 'fastify';

/** Makes routes of this scope accept a file as their body, regardless of its content type. */
export function takeFiles(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_: unknown, body: Buffer) => body);
}

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { serverPaths } from '../../../rules/paths.ts';
import { type Context, createRequestContext } from '../../platform/context.ts';
import { chooseLanguage } from '../../platform/language/requestLanguage.ts';
import { COSTS } from '../../platform/load/costs.ts';
import { startImport } from './startImport.ts';
import { writeProblems } from './writeProblems.ts';

export function registerImports(app: FastifyInstance, ctx: Context): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Passes on the body as a stream, because the file may not fit into memory.
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.post<{ Body: Readable | undefined }>(serverPaths.imports, async (request, reply) => {
      request.admission?.require();
      request.admission?.charge(COSTS.wholeList);
      reply.header('cache-control', 'no-store').code(201);
      const { body, query, headers } = request;
      const length = Number(headers['content-length'] ?? 0);
      return startImport(createRequestContext(ctx, request.viewer), { body, length, query });
    });
  });
  app.get<{ Params: { id: string } }>('/imports/:id/problems.csv', async (request, reply) => {
    request.admission?.require();
    request.admission?.charge(COSTS.wholeList);
    const language = chooseLanguage(ctx.env, request);
    const inside = { ...createRequestContext(ctx, request.viewer), language };
    const content = await writeProblems(inside, request.params);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="problems.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(content));
  });
}

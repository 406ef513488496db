import type { FastifyInstance } from 'fastify';
import { serverPaths } from '../../../../rules/paths.ts';
import { type Context, createRequestContext } from '../../../platform/context.ts';
import { acceptFiles } from '../../../platform/http/fileBody.ts';
import { chooseLanguage } from '../../../platform/language/requestLanguage.ts';
import { COSTS } from '../../../platform/load/costs.ts';
import { importApplications, MAX_APPLICATION_FILE_BYTES } from './importApplications.ts';

export function registerApplicationImport(app: FastifyInstance, ctx: Context): void {
  app.register(async (scope) => {
    acceptFiles(scope, MAX_APPLICATION_FILE_BYTES);
    scope.post<{ Body: Buffer | undefined }>(serverPaths.importApplications, async (request, reply) => {
      request.admission?.require();
      request.admission?.charge(COSTS.wholeList);
      reply.header('cache-control', 'no-store');
      const language = chooseLanguage(ctx.env, request);
      const inside = { ...createRequestContext(ctx, request.viewer), language };
      return importApplications(inside, {
        bytes: request.body ?? Buffer.alloc(0),
        query: request.query,
      });
    });
  });
}

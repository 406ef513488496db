import type { FastifyInstance } from 'fastify';
import { type Context, createRequestContext } from '../../platform/context.ts';
import { acceptFiles } from '../../platform/http/fileBody.ts';
import { formatProblem } from '../../platform/language/formatError.ts';
import { chooseLanguage } from '../../platform/language/requestLanguage.ts';
import { COSTS } from '../../platform/load/costs.ts';
import { importFacts, MAX_FACT_FILE_BYTES } from './importFacts.ts';

export function registerFactImport(app: FastifyInstance, ctx: Context): void {
  app.register(async (scope) => {
    acceptFiles(scope, MAX_FACT_FILE_BYTES);
    scope.post<{ Body: Buffer | undefined }>('/imports/facts', async (request, reply) => {
      request.admission?.require();
      request.admission?.charge(COSTS.wholeList);
      reply.header('cache-control', 'no-store');
      const language = chooseLanguage(ctx.env, request);
      const inside = { ...createRequestContext(ctx, request.viewer), language };
      const file = { bytes: request.body ?? Buffer.alloc(0), query: request.query };
      const { problems, ...found } = await importFacts(inside, file);
      return {
        ...found,
        problems: problems.map(({ problem, ...cell }) => ({
          ...cell,
          message: formatProblem(problem, language),
        })),
      };
    });
  });
}

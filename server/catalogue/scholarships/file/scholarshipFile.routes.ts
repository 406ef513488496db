import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Context, createRequestContext, type RequestContext } from '../../../platform/context.ts';
import { chooseLanguage } from '../../../platform/language/requestLanguage.ts';
import { COSTS } from '../../../platform/load/costs.ts';
import type { Spelling } from '../import/check/spelling.ts';
import { importScholarship, MAX_SCHOLARSHIP_FILE_BYTES } from './importScholarship.ts';
import { writeScholarshipFile } from './writeFile.ts';

/** `/exports/scholarships/{id}.json`, one scholarship as a file, and `POST /imports/scholarship`, a draft from one. */
export function registerScholarshipFiles(app: FastifyInstance, ctx: Context, spelling: Spelling): void {
  app.get<{ Params: { id: string } }>('/exports/scholarships/:id.json', async (request, reply) => {
    const { name, text } = await writeScholarshipFile(admit(ctx, request), request.params);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.json"`)
      .header('cache-control', 'no-store')
      .send(text);
  });
  app.register(async (scope) => {
    // The file itself is the body, whatever it is said to be: what it holds is told by its own path.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_SCHOLARSHIP_FILE_BYTES },
      async (_: unknown, body: Buffer) => body,
    );
    scope.post<{ Body: Buffer | undefined }>('/imports/scholarship', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const bytes = request.body ?? Buffer.alloc(0);
      return importScholarship(admit(ctx, request), { bytes, spelling });
    });
  });
}

function admit(ctx: Context, request: FastifyRequest): RequestContext {
  request.admission?.require();
  request.admission?.charge(COSTS.scholarshipFile);
  const requestOrigin = `${request.protocol}://${request.host}`;
  const language = chooseLanguage(ctx.env, request);
  return { ...createRequestContext(ctx, request.viewer), language, requestOrigin };
}

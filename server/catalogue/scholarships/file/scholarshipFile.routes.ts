import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Context, createRequestContext, type RequestContext } from '../../../platform/context.ts';
import { BY_TOKEN, declare, describeAnswer, describeRefusals } from '../../../platform/http/describe.ts';
import { chooseLanguage } from '../../../platform/language/requestLanguage.ts';
import { COSTS } from '../../../platform/load/costs.ts';
import type { Spell } from '../import/check/spelling.ts';
import { FILE_FORMAT, FILE_VERSION, PARTS } from './fileParts.ts';
import { importScholarship, MAX_SCHOLARSHIP_FILE_BYTES } from './importScholarship.ts';
import { writeScholarshipFile } from './writeFile.ts';

/** Schema of a complete scholarship file (docs/import.md). Null clears any part except the listing. */
const file = z.object({
  format: z.literal(FILE_FORMAT),
  version: z.int().min(1).max(FILE_VERSION),
  id: z.string().optional().describe('Only for `npm run import`.'),
  ...Object.fromEntries(PARTS.map(([name, { rule, isSpread }]) => [name, isSpread ? rule : rule.nullish()])),
});

const EXPORT = {
  operationId: 'get_scholarship_file',
  summary: 'One scholarship with all its fields as a file, for those who may edit it',
  tags: ['Scholarships'],
  security: BY_TOKEN,
  params: z.object({ id: z.string().describe('The id of the record.') }),
  response: {
    200: describeAnswer('The file.', file),
    ...describeRefusals('UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'),
  },
};

const IMPORT = {
  operationId: 'post_scholarship_file',
  summary: `Add the scholarship in a file of at most ${MAX_SCHOLARSHIP_FILE_BYTES / 1000} kB as a draft`,
  tags: ['Scholarships'],
  security: BY_TOKEN,
  body: file,
  response: {
    200: describeAnswer(
      'Added.',
      z.object({
        id: z.string().describe('The draft’s id.'),
        ignored: z
          .array(z.string())
          .describe('What was left out of the file because the portal does not know it, by its path.'),
      }),
    ),
    ...describeRefusals('INVALID_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'TOO_LARGE', 'RATE_LIMITED'),
  },
};

export function registerScholarshipFiles(app: FastifyInstance, ctx: Context, spell: Spell): void {
  app.get<{ Params: { id: string } }>(
    '/exports/scholarships/:id.json',
    declare(EXPORT),
    async (request, reply) => {
      const { name, text } = await writeScholarshipFile(admit(ctx, request), request.params);
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.json"`)
        .header('cache-control', 'no-store')
        .send(text);
    },
  );
  app.register(async (scope) => {
    // The body is the file. Its content type is ignored, because the path determines the format.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_SCHOLARSHIP_FILE_BYTES },
      async (_: unknown, body: Buffer) => body,
    );
    scope.post<{ Body: Buffer | undefined }>(
      '/imports/scholarship',
      declare(IMPORT),
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const bytes = request.body ?? Buffer.alloc(0);
        return importScholarship(admit(ctx, request), { bytes, spelling: spell(ctx.env) });
      },
    );
  });
}

function admit(ctx: Context, request: FastifyRequest): RequestContext {
  request.admission?.require();
  request.admission?.charge(COSTS.scholarshipFile);
  const requestOrigin = `${request.protocol}://${request.host}`;
  const language = chooseLanguage(ctx.env, request);
  return { ...createRequestContext(ctx, request.viewer), language, requestOrigin };
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { FOR_EVERY_ORIGIN } from '../../../platform/http/allowedMethods.ts';
import { choosePublicOrigin } from '../../../platform/http/publicOrigin.ts';
import { docsPolicy } from '../../../platform/http/securityHeaders.ts';
import { sendTagged } from '../../../platform/responseCache/etag.ts';
import { DOCS_PAGE, DOCS_START, DOCS_STYLE } from './docsPage.ts';

const FILES = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' };

export function registerDocs(app: FastifyInstance, ctx: Context): void {
  app.get('/openapi.json', FOR_EVERY_ORIGIN, async (request, reply) => {
    const document = { ...app.swagger(), servers: [{ url: choosePublicOrigin(ctx, request) }] };
    kept(reply).type('application/json; charset=utf-8');
    return sendTagged(request, reply, JSON.stringify(document));
  });
  app.get('/docs', async (_request, reply) =>
    kept(reply)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', docsPolicy)
      .send(DOCS_PAGE),
  );
  app.get('/docs/start.js', async (_request, reply) => kept(reply).type('text/javascript').send(DOCS_START));
  app.get('/docs/docs.css', async (_request, reply) => kept(reply).type('text/css').send(DOCS_STYLE));
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  for (const [name, type] of Object.entries(FILES)) {
    app.get(`/docs/${name}`, async (_request, reply) =>
      kept(reply)
        .type(type)
        .send(await readFile(join(folder, name))),
    );
  }
}

function kept(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=300');
}

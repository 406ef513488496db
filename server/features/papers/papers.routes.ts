import type { FastifyInstance } from 'fastify';
import { type Context, createRequestContext, type RequestContext } from '../../context.ts';
import { chooseLanguage } from '../../language/requestLanguage.ts';
import { COSTS } from '../../load/costs.ts';
import { readApplicationPaper } from './applicationPaper.ts';
import type { Paper } from './paper.ts';
import { readReceiptPaper } from './receiptPaper.ts';
import { Typesetter } from './typesetter.ts';
import { writeApplicationZip } from './writeApplicationZip.ts';

/** What there is on paper, by the name in the address. */
const PAPERS: Record<
  string,
  (ctx: RequestContext, given: { id: string }) => Promise<{ name: string; paper: Paper }>
> = { applications: readApplicationPaper, payments: readReceiptPaper };

/** `/papers/applications/{id}.pdf` and `/papers/payments/{id}.pdf`: one record to print and to keep; `.zip` has an application’s documents, too. */
export function registerPapers(app: FastifyInstance, ctx: Context): void {
  const typesetter = new Typesetter();
  app.addHook('onClose', async () => typesetter.close());
  for (const [records, read] of Object.entries(PAPERS)) {
    app.get<{ Params: { id: string } }>(`/papers/${records}/:id.pdf`, async (request, reply) => {
      request.admission?.require();
      request.admission?.charge(COSTS.paper);
      const language = chooseLanguage(ctx.env, request);
      const { name, paper } = await read(
        { ...createRequestContext(ctx, request.viewer), language },
        request.params,
      );
      reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}.pdf"`)
        .header('cache-control', 'no-store');
      return request.method === 'HEAD' ? reply.send() : reply.send(await typesetter.typeset(paper));
    });
  }
  app.get<{ Params: { id: string } }>('/papers/applications/:id.zip', async (request, reply) => {
    request.admission?.require();
    request.admission?.charge(COSTS.paper);
    const asking = {
      ...createRequestContext(ctx, request.viewer),
      language: chooseLanguage(ctx.env, request),
    };
    const { name, paper, documents } = await readApplicationPaper(asking, request.params);
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}.zip"`)
      .header('cache-control', 'no-store');
    if (request.method === 'HEAD') return reply.send();
    const pdf = Buffer.from(await typesetter.typeset(paper));
    return reply.send(writeApplicationZip(asking, { name, pdf, documents }));
  });
}

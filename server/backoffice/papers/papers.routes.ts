import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Context, createRequestContext, type RequestContext } from '../../platform/context.ts';
import { BY_TOKEN, declare, describeAnswer, describeRefusals } from '../../platform/http/describe.ts';
import type { PictureStore } from '../../platform/integrations/pictures/pictureStore.ts';
import { chooseLanguage } from '../../platform/language/requestLanguage.ts';
import { createConcurrencyLimit } from '../../platform/load/concurrencyLimit.ts';
import { COSTS } from '../../platform/load/costs.ts';
import { readApplicationPdf } from './applicationPdf.ts';
import { readAwardLetterPdf } from './letterhead/awardLetterPdf.ts';
import { readLogo } from './letterhead/readLogo.ts';
import { readReportPdf } from './letterhead/reportPdf.ts';
import { mergeDocuments } from './mergeDocuments.ts';
import { readReceiptPdf } from './receiptPdf.ts';
import { Typesetter } from './typesetter.ts';
import { writeApplicationZip } from './writeApplicationZip.ts';

const PDF = { mime: 'application/pdf', extension: 'pdf' };
const ZIP = { mime: 'application/zip', extension: 'zip' };

type PdfSource = { name: string; make: () => Promise<Buffer | Readable> };

type PdfRoute = {
  path: string;
  folder?: string;
  query?: z.ZodObject;
  type: typeof PDF;
  summary: string;
  tag: string;
  read: (ctx: RequestContext, given: { id: string }) => Promise<PdfSource>;
};

export function registerPdfs(app: FastifyInstance, ctx: Context, pictures: PictureStore): void {
  const typesetter = new Typesetter();
  // Untrusted files are merged in a separate process, so that a crash affects no other document.
  const merger = new Typesetter();
  const oneAtATime = createConcurrencyLimit({ running: 1, waiting: 10, busy: 'paper.busy' });
  app.addHook('onClose', async () => [typesetter, merger].forEach((one) => void one.close()));
  for (const route of listRoutes({
    typesetter,
    pictures,
    withMerger: (work) => oneAtATime(() => work(merger)),
  })) {
    const { path, folder = 'papers', type, read } = route;
    const url = `/${folder}/${path}.${type.extension}`;
    app.get<{ Params: { id: string } }>(url, declare(describePaper(route)), async (request, reply) => {
      request.admission?.require();
      request.admission?.charge(COSTS.paper);
      const asking = {
        ...createRequestContext(ctx, request.viewer),
        language: chooseLanguage(ctx.env, request),
      };
      const { name, make } = await read(asking, { ...(request.query as object), ...request.params });
      reply
        .type(type.mime)
        .header('content-disposition', `attachment; filename="${name}.${type.extension}"`)
        .header('cache-control', 'no-store');
      return request.method === 'HEAD' ? reply.send() : reply.send(await make());
    });
  }
}

function describePaper({ path, query, type, summary, tag }: PdfRoute) {
  return {
    operationId: ['get_paper', ...path.split(/[/:]+/), type.extension].join('_'),
    summary,
    tags: [tag],
    security: BY_TOKEN,
    ...(query
      ? { querystring: query }
      : { params: z.object({ id: z.string().describe('The id of the record.') }) }),
    response: {
      200: describeAnswer('The file.', z.unknown(), type.mime),
      ...describeRefusals('UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED', 'UNAVAILABLE'),
    },
  };
}

type WithMerger = <T>(work: (merger: Typesetter) => Promise<T>) => Promise<T>;

type Parts = { typesetter: Typesetter; pictures: PictureStore; withMerger: WithMerger };

function listRoutes({ typesetter, pictures, withMerger }: Parts): PdfRoute[] {
  return [
    {
      path: 'applications/:id',
      type: PDF,
      summary: 'One application as a PDF file',
      tag: 'Applications',
      read: async (ctx, given) => {
        const { name, paper } = await readApplicationPdf(ctx, given);
        return { name, make: () => typesetter.typeset(paper) };
      },
    },
    {
      path: 'applications/:id/merged',
      type: PDF,
      summary: 'One application with its documents as one PDF file',
      tag: 'Applications',
      read: async (ctx, given) => {
        const application = await readApplicationPdf(ctx, given);
        const merge = (folder: string) =>
          withMerger((merger) => mergeDocuments(ctx, merger, application, folder));
        return { name: application.name, make: () => sendAndRemove(merge) };
      },
    },
    {
      path: 'applications/:id',
      type: ZIP,
      summary: 'One application as a PDF file, with its documents, as a ZIP',
      tag: 'Applications',
      read: async (ctx, given) => {
        const { name, paper, documents } = await readApplicationPdf(ctx, given);
        const make = async () =>
          writeApplicationZip(ctx, { name, pdf: await typesetter.typeset(paper), documents });
        return { name, make };
      },
    },
    {
      path: 'payments/:id',
      type: PDF,
      summary: 'One payment, or its receipt, as a PDF file',
      tag: 'Payments',
      read: async (ctx, given) => {
        const { name, paper } = await readReceiptPdf(ctx, given);
        return { name, make: () => typesetter.typeset(paper) };
      },
    },
    {
      path: 'awards/:id',
      type: PDF,
      summary: 'The letter of one award as a PDF file',
      tag: 'Applications',
      read: async (ctx, given) => {
        const { name, paper } = await readAwardLetterPdf(ctx, given);
        return {
          name,
          make: async () => typesetter.typeset({ ...paper, logo: await readLogo(ctx, pictures) }),
        };
      },
    },
    {
      path: 'report',
      folder: 'exports',
      query: z.object({ year: z.string().describe('The year of the report.') }),
      type: PDF,
      summary: 'The numbers of a year as a PDF file, for moderators and admins',
      tag: 'Applications',
      read: async (ctx, given) => {
        const { name, paper } = await readReportPdf(ctx, given);
        return {
          name,
          make: async () => typesetter.typeset({ ...paper, logo: await readLogo(ctx, pictures) }),
        };
      },
    },
  ];
}

async function sendAndRemove(make: (folder: string) => Promise<string>): Promise<Readable> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const file = createReadStream(await make(folder));
    return file.once('close', () => void remove());
  } catch (error) {
    await remove();
    throw error;
  }
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import {
  countOpenScholarships,
  listOpenScholarshipIds,
} from '../features/scholarships/listOpenScholarshipIds.ts';
import { publicOrigin } from './publicOrigin.ts';

/** Addresses of one sitemap. Source: sitemaps.org allows 50,000. */
const SITEMAP_SIZE = 50_000;

const PUBLIC_PAGES = [
  '/',
  '/allScholarship',
  '/about',
  '/contact',
  '/fees',
  '/terms',
  '/privacy',
  '/accessibility',
  '/developers',
];

/** `GET /robots.txt`, and for search engines an index of sitemaps with every page and every open scholarship. */
export function registerRobots(app: FastifyInstance, ctx: Context, size = SITEMAP_SIZE): void {
  app.get('/robots.txt', async (request, reply) => {
    const origin = publicOrigin(ctx, request);
    return reply
      .type('text/plain')
      .send(`User-agent: *\nDisallow: /dashboard\nDisallow: /graphql\n\nSitemap: ${origin}/sitemap.xml\n`);
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = publicOrigin(ctx, request);
    const parts = Math.ceil((await countOpenScholarships(ctx)) / size);
    const names = ['pages', ...Array.from({ length: parts }, (_, part) => String(part + 1))];
    const entries = names.map((name) => ({ loc: `${origin}/sitemap-${name}.xml` }));
    return sendXml(reply, 'sitemapindex', 'sitemap', entries);
  });
  app.get('/sitemap-pages.xml', async (request, reply) => {
    const origin = publicOrigin(ctx, request);
    return sendXml(
      reply,
      'urlset',
      'url',
      PUBLIC_PAGES.map((path) => ({ loc: origin + path })),
    );
  });
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,3}).xml', async (request, reply) => {
    const origin = publicOrigin(ctx, request);
    const scholarships = await listOpenScholarshipIds(ctx, { part: Number(request.params.part) - 1, size });
    if (scholarships.length === 0) throw new AppError('NOT_FOUND', 'There is no such part of the sitemap.');
    const entries = scholarships.map(({ id, updatedAt }) => ({
      loc: `${origin}/items/${id}`,
      lastmod: updatedAt.toISOString(),
    }));
    return sendXml(reply, 'urlset', 'url', entries);
  });
}

type Entry = { loc: string; lastmod?: string };

function sendXml(reply: FastifyReply, root: string, element: string, entries: readonly Entry[]) {
  const lines = entries.map(
    ({ loc, lastmod }) =>
      `<${element}><loc>${escapeXml(loc)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</${element}>`,
  );
  return reply
    .type('application/xml')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`,
    );
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

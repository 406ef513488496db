import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '../../../rules/paths.ts';
import { listOrganisationSlugs } from '../../catalogue/organisations/readOrganisation.ts';
import {
  countCurrentScholarships,
  listCurrentSlugs,
} from '../../catalogue/scholarships/search/listCurrentSlugs.ts';
import type { Context } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { choosePublicOrigin } from '../../platform/http/publicOrigin.ts';
import { COSTS } from '../../platform/load/costs.ts';
import { type PublicCache, servePublicRead } from '../../platform/responseCache/publicCache.ts';

/** Maximum number of URLs in a sitemap (sitemaps.org). */
const SITEMAP_SIZE = 50_000;

const PUBLIC_PAGES = [
  paths.home,
  paths.scholarships,
  paths.about,
  paths.contact,
  paths.fees,
  paths.terms,
  paths.privacy,
  paths.accessibility,
  paths.developers,
].map(({ pattern }) => pattern);

export function registerRobots(
  app: FastifyInstance,
  ctx: Context,
  publicCache: PublicCache,
  size = SITEMAP_SIZE,
): void {
  app.get('/robots.txt', async (request, reply) => {
    const origin = choosePublicOrigin(ctx, request);
    return reply
      .type('text/plain')
      .send(`User-agent: *\nDisallow: /dashboard\nDisallow: /graphql\n\nSitemap: ${origin}/sitemap.xml\n`);
  });
  const sendXml = (request: FastifyRequest, reply: FastifyReply, write: () => Promise<string>) =>
    servePublicRead(publicCache, request, reply, { cost: COSTS.feed, type: XML, write });
  app.get('/sitemap.xml', (request, reply) =>
    sendXml(request, reply, async () => {
      const origin = choosePublicOrigin(ctx, request);
      const parts = Math.ceil((await countCurrentScholarships(ctx)) / size);
      const names = ['pages', ...Array.from({ length: parts }, (_, part) => String(part + 1))];
      const entries = names.map((name) => ({ loc: `${origin}/sitemap-${name}.xml` }));
      return writeXml('sitemapindex', 'sitemap', entries);
    }),
  );
  app.get('/sitemap-pages.xml', (request, reply) =>
    sendXml(request, reply, async () => {
      const origin = choosePublicOrigin(ctx, request);
      const organisations = await listOrganisationSlugs(ctx);
      const pages = [...PUBLIC_PAGES, ...organisations.map((slug) => paths.organisation.link(slug))];
      return writeXml(
        'urlset',
        'url',
        pages.map((path) => ({ loc: origin + path })),
      );
    }),
  );
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,3}).xml', (request, reply) =>
    sendXml(request, reply, async () => {
      const origin = choosePublicOrigin(ctx, request);
      const part = Number(request.params.part) - 1;
      const scholarships = await listCurrentSlugs(ctx, { part, size });
      if (scholarships.length === 0) throw refuse('NOT_FOUND', 'request.noSitemap');
      const entries = scholarships.map(({ slug, updatedAt }) => ({
        loc: origin + paths.scholarshipPage.link(slug),
        lastmod: updatedAt.toISOString(),
      }));
      return writeXml('urlset', 'url', entries);
    }),
  );
}

const XML = 'application/xml; charset=utf-8';

type Entry = { loc: string; lastmod?: string };

function writeXml(root: string, element: string, entries: readonly Entry[]): string {
  const lines = entries.map(
    ({ loc, lastmod }) =>
      `<${element}><loc>${escapeXml(loc)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</${element}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

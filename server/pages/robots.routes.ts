import type { FastifyInstance } from 'fastify';
import { type Context, today } from '../context.ts';
import { listOpenScholarshipIds } from '../features/scholarships/listOpenScholarshipIds.ts';
import { publicOrigin } from './pages.routes.ts';

/** Addresses of one sitemap. Source: sitemaps.org allows 50,000. */
const SITEMAP_SIZE = 49_000;

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

/** `GET /robots.txt` and `GET /sitemap.xml` for search engines. */
export function registerRobots(app: FastifyInstance, ctx: Context): void {
  app.get('/robots.txt', async (request, reply) => {
    const origin = publicOrigin(ctx, request);
    return reply
      .type('text/plain')
      .send(`User-agent: *\nDisallow: /dashboard\nDisallow: /graphql\n\nSitemap: ${origin}/sitemap.xml\n`);
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = publicOrigin(ctx, request);
    const scholarships = await listOpenScholarshipIds(ctx, today(ctx), SITEMAP_SIZE);
    const entries = [
      ...PUBLIC_PAGES.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
      ...scholarships.map(
        ({ id, updatedAt }) =>
          `<url><loc>${escapeXml(`${origin}/items/${id}`)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
      ),
    ];
    return reply
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      );
  });
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

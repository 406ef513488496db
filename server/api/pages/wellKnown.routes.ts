import type { FastifyInstance } from 'fastify';
import { getDirection } from '../../../messages/languages.ts';
import { paths } from '../../../rules/paths.ts';
import { getPictureId } from '../../../rules/pictures.ts';
import type { Context } from '../../platform/context.ts';
import { choosePublicOrigin } from '../../platform/http/publicOrigin.ts';
import { offeredLanguages } from '../../platform/language/requestLanguage.ts';

/** Number of days until `security.txt` expires. RFC 9116 recommends less than a year. */
const CONTACT_DAYS = 180;

const DAY_MS = 86_400_000;

export function registerWellKnown(app: FastifyInstance, ctx: Context): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const { CONTACT_EMAIL } = ctx.env;
    const origin = choosePublicOrigin(ctx, request);
    const expires = new Date(Math.ceil(ctx.now().getTime() / DAY_MS + CONTACT_DAYS) * DAY_MS);
    const lines = [
      `Contact: ${CONTACT_EMAIL ? `mailto:${encodeURI(CONTACT_EMAIL)}` : origin + paths.contact.link()}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${offeredLanguages(ctx.env).join(', ')}`,
      `Canonical: ${origin}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(`${paths.profile.link()}#password`),
  );
  app.get('/.well-known/passkey-endpoints', async (request) => {
    const passkeys = `${choosePublicOrigin(ctx, request)}${paths.profile.link()}#second-factor`;
    return { enroll: passkeys, manage: passkeys };
  });
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { ACCENT_COLOR, DEFAULT_LANGUAGE, ICON, PORTAL_NAME } = ctx.env;
    const folder = ICON ? `/look/${getPictureId(ICON)}` : '';
    const icon = (name: string, size: number) => ({
      src: `${folder}/${name}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    });
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        JSON.stringify({
          name: PORTAL_NAME,
          lang: DEFAULT_LANGUAGE,
          dir: getDirection(DEFAULT_LANGUAGE),
          id: '/',
          start_url: '/',
          scope: '/',
          display: 'minimal-ui',
          theme_color: ACCENT_COLOR ?? '#0b5560',
          background_color: '#fcfbf9',
          icons: [
            icon('icon-192.png', 192),
            icon('icon-512.png', 512),
            ...(ICON ? [] : [{ ...icon('icon-maskable-512.png', 512), purpose: 'maskable' }]),
          ],
        }),
      );
  });
}

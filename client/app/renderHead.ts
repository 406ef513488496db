import type { NormalizedCacheObject } from '@apollo/client';
import { ACCENT_VERSION } from '../../rules/accounts/accentColor.ts';
import { fullTitle, type Head, type Preload, UNLISTED } from '../lib/head.ts';
import type { Texts } from '../lib/useMessages.ts';

type RenderedHead = {
  portalName: string;
  head: Head | null;
  address: URL;
  cache: NormalizedCacheObject;
};

export function renderHead(
  t: Texts<'frame'>,
  { portalName, head, address: page, cache }: RenderedHead,
): string {
  const { pathname, origin } = page;
  const portal = portalOf(cache);
  const title = fullTitle(head?.title ?? '', portalName);
  const description = head?.description ?? t('portal.description');
  const address = absolute(head?.canonical ?? pathname, origin);
  const isMissing = (head?.status ?? 200) >= 400;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    isMissing ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(address)}">`,
    !isMissing && head?.isUnlisted ? meta('name', 'robots', UNLISTED) : '',
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', address),
    meta('property', 'og:site_name', portalName),
    ...(head?.image ? preview(head.image, origin) : []),
    meta('name', 'twitter:card', head?.image ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    ...(head?.preload ?? []).map(preload),
    ...(portal ? ownLook(portal) : []),
    head?.jsonLd
      ? `<script type="application/ld+json">${safeJson(absoluteLinks(head.jsonLd, origin))}</script>`
      : '',
  ].join('');
}

function preview({ href, width, height, alt }: NonNullable<Head['image']>, origin: string): string[] {
  return [
    meta('property', 'og:image', absolute(href, origin)),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:image', absolute(href, origin)),
    meta('name', 'twitter:image:alt', alt),
  ];
}

function preload({ href, as, type, imageSrcSet, imageSizes }: Preload): string {
  const attributes = [
    `href="${escapeHtml(href)}" as="${as}"`,
    type ? `type="${type}"` : '',
    imageSrcSet ? `imagesrcset="${escapeHtml(imageSrcSet)}"` : '',
    imageSizes ? `imagesizes="${escapeHtml(imageSizes)}"` : '',
    'fetchpriority="high"',
  ];
  return `<link rel="preload" ${attributes.filter(Boolean).join(' ')}>`;
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;
}

function absolute(address: string, origin: string): string {
  return /^https?:/.test(address) ? address : origin + address;
}

/**
 * Makes URLs in JSON-LD absolute, as search engines require. Screens use paths, because they do not know the
 * origin.
 */
function absoluteLinks(jsonLd: object, origin: string): object {
  const isLink = (key: string, value: unknown) =>
    ['url', 'image', 'item', 'urlTemplate'].includes(key) && typeof value === 'string';
  return JSON.parse(
    JSON.stringify(jsonLd, (key, value) => (isLink(key, value) ? absolute(value, origin) : value)),
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Serialises JSON so that no text in it can close the script element. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function ownLook({ accentColor, icon }: PortalLook): string[] {
  const [, id] = /([^/]+)\.webp$/.exec(icon ?? '') ?? [];
  return [
    ...(accentColor
      ? [
          `<link rel="stylesheet" href="/look/${accentColor.slice(1)}.css?v=${ACCENT_VERSION}">`,
          meta('name', 'theme-color', accentColor),
        ]
      : []),
    ...(id
      ? [
          `<link rel="icon" href="/look/${id}/icon-32.png" sizes="32x32" type="image/png">`,
          `<link rel="icon" href="/look/${id}/icon-192.png" sizes="192x192" type="image/png">`,
          `<link rel="apple-touch-icon" href="/look/${id}/icon-180.png">`,
        ]
      : []),
  ];
}

type PortalLook = { icon?: string | null; accentColor?: string | null };

function portalOf(cache: NormalizedCacheObject): PortalLook | undefined {
  return (cache.ROOT_QUERY as { portal?: PortalLook } | undefined)?.portal;
}

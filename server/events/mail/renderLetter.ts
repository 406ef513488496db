import { getDirection, type Language, SOURCE_LANGUAGE } from '../../../messages/languages.ts';
import type { Translator } from '../../../messages/translator.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import type { Env } from '../../platform/settings/env.ts';
import { html, type Markup } from '../../platform/text/html.ts';
import type { Letter } from './templates/letter.ts';
import { greet } from './wording/greet.ts';
import { oneLine } from './wording/oneLine.ts';

export type RenderedMail = { subject: string; text: string; html: string };

/**
 * Name and design of e-mails. White text is readable on the accent colour, and the accent colour on white
 * (rules/accounts/accentColor.ts).
 */
export type Portal = {
  name: string;
  url: string | undefined;
  logo?: string | undefined;
  accent?: string | undefined;
};

export function portalOf(env: Pick<Env, 'PORTAL_NAME' | 'PUBLIC_URL' | 'LOGO' | 'ACCENT_COLOR'>): Portal {
  const { PORTAL_NAME: name, PUBLIC_URL: url, LOGO, ACCENT_COLOR: accent } = env;
  return { name, url, logo: url && LOGO && url + LOGO, accent };
}

export function renderLetter(
  given: Letter,
  portal: Portal,
  language: Language = SOURCE_LANGUAGE,
): RenderedMail {
  const t = getTranslator(language, 'mail');
  const letter: Letter = {
    ...given,
    paragraphs: renderParagraphs(given, language),
    why: oneLine(given.why),
    otherwise: oneLine(given.otherwise),
  };
  return {
    subject: renderSubject(given),
    text: renderText(letter, portal),
    html: renderHtml(letter, portal, t).markup,
  };
}

export const renderSubject = ({ subject }: Letter): string => oneLine(subject).slice(0, 200);

export function renderParagraphs({ isReworded, name, paragraphs }: Letter, language: Language): string[] {
  if (isReworded) return paragraphs;
  const { greeting } = greet(name, getTranslator(language, 'mail'));
  return [greeting, ...paragraphs.map(oneLine).filter(Boolean)];
}

function renderText({ paragraphs, action, why, otherwise, optOut }: Letter, portal: Portal): string {
  const blocks = [...paragraphs];
  if (action) blocks.push(`${action.label}:\n${action.url}`);
  blocks.push(why, otherwise);
  if (optOut) blocks.push(`${optOut.label}:\n${optOut.url}`);
  blocks.push(['-- ', portal.name, portal.url].filter(Boolean).join('\n'));
  return `${blocks.join('\n\n')}\n`;
}

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const SMALL = 'margin:0 0 12px;font-size:14px;line-height:1.5;color:#495057';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none';
const BRAND = '#06373f';
const LINK = '#0b7285';

function renderHtml(
  { paragraphs, action, why, otherwise, optOut }: Letter,
  portal: Portal,
  t: Translator<'mail'>,
): Markup {
  return html`<!doctype html>
<html lang="${t.language}" dir="${getDirection(t.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${portal.name}</title></head>
<body style="margin:0;padding:24px 12px;background:#f1f3f5;color:#212529;${FONT}">
<div style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:${portal.accent ?? BRAND}">${renderName(portal)}</p>
${paragraphs.map((text) => html`<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${renderLines(text, portal)}</p>\n`)}${action ? renderAction(action, portal, t) : ''}<hr style="margin:24px 0 16px;border:0;border-top:1px solid #dee2e6">
<p style="${SMALL}">${why}</p>
<p style="${SMALL}">${otherwise}</p>
${optOut ? html`<p style="${SMALL}"><a href="${optOut.url}" style="color:${portal.accent ?? LINK}">${optOut.label}</a></p>\n` : ''}</div>
</body>
</html>
`;
}

function renderName({ name, logo }: Portal): Markup {
  return logo
    ? html`<img src="${logo}" alt="${name}" height="40" style="height:40px;max-width:100%;border:0">`
    : html`${name}`;
}

function renderLines(paragraph: string, portal: Portal): Markup {
  const lines = paragraph.split('\n').map((line, index) => {
    const parts = line
      .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
      .map((part) => renderPart(part, portal));
    return html`${index > 0 ? html`<br>` : ''}${parts}`;
  });
  return html`${lines}`;
}

function renderPart(part: string, { url, accent }: Portal): Markup {
  const isOwn = url !== undefined && URL.canParse(part) && new URL(part).origin === url;
  return isOwn ? html`<a href="${part}" style="color:${accent ?? LINK}">${part}</a>` : html`${part}`;
}

function renderAction(
  { label, url }: { label: string; url: string },
  { accent }: Portal,
  t: Translator<'mail'>,
): Markup {
  return html`<p style="margin:24px 0"><a href="${url}" style="${BUTTON};background:${accent ?? BRAND}">${label}</a></p>
<p style="${SMALL}">${t('openAddress')} <a href="${url}" style="color:${accent ?? LINK};word-break:break-all">${url}</a></p>
`;
}

import { directionOf, type Language, SOURCE_LANGUAGE } from '../../../messages/languages.ts';
import type { Translator } from '../../../messages/translator.ts';
import { translatorOf } from '../../platform/language/translate.ts';
import { html, type Markup } from '../../platform/text/html.ts';
import { isPlainName } from './plainName.ts';
import type { Letter } from './templates/letter.ts';

export type RenderedMail = { subject: string; text: string; html: string };

type Portal = { name: string; url: string | undefined };

/** Renders a letter as subject, plain text and HTML without external content. User input stays on one line. */
export function renderLetter(
  given: Letter,
  portal: Portal,
  language: Language = SOURCE_LANGUAGE,
): RenderedMail {
  const t = translatorOf(language, 'mail');
  const letter: Letter = {
    ...given,
    paragraphs: given.paragraphs.map(oneLine),
    why: oneLine(given.why),
    otherwise: oneLine(given.otherwise),
  };
  const greeting = greet(t, oneLine(given.name));
  return {
    subject: oneLine(given.subject).slice(0, 200),
    text: renderText(letter, greeting, portal),
    html: renderHtml(letter, greeting, portal, t).markup,
  };
}

/** Control characters would start a new header or paragraph; direction marks would reverse the text. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();
}

function greet(t: Translator<'mail'>, name: string): string {
  return isPlainName(name) ? t('greeting', { name }) : t('greetingNameless');
}

function renderText(
  { paragraphs, action, why, otherwise, optOut }: Letter,
  greeting: string,
  portal: Portal,
): string {
  const blocks = [greeting, ...paragraphs];
  if (action) blocks.push(`${action.label}:\n${action.url}`);
  blocks.push(why, otherwise);
  if (optOut) blocks.push(`${optOut.label}:\n${optOut.url}`);
  blocks.push(['-- ', portal.name, portal.url].filter(Boolean).join('\n'));
  return `${blocks.join('\n\n')}\n`;
}

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const SMALL = 'margin:0 0 12px;font-size:14px;line-height:1.5;color:#495057';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#06373f;color:#ffffff;font-weight:600;text-decoration:none';

function renderHtml(
  { paragraphs, action, why, otherwise, optOut }: Letter,
  greeting: string,
  portal: Portal,
  t: Translator<'mail'>,
): Markup {
  return html`<!doctype html>
<html lang="${t.language}" dir="${directionOf(t.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${portal.name}</title></head>
<body style="margin:0;padding:24px 12px;background:#f1f3f5;color:#212529;${FONT}">
<div style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#06373f">${portal.name}</p>
${[greeting, ...paragraphs].map((text) => html`<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${text}</p>\n`)}${action ? renderAction(action, t) : ''}<hr style="margin:24px 0 16px;border:0;border-top:1px solid #dee2e6">
<p style="${SMALL}">${why}</p>
<p style="${SMALL}">${otherwise}</p>
${optOut ? html`<p style="${SMALL}"><a href="${optOut.url}" style="color:#0b7285">${optOut.label}</a></p>\n` : ''}</div>
</body>
</html>
`;
}

function renderAction({ label, url }: { label: string; url: string }, t: Translator<'mail'>): Markup {
  return html`<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${label}</a></p>
<p style="${SMALL}">${t('openAddress')} <a href="${url}" style="color:#0b7285;word-break:break-all">${url}</a></p>
`;
}

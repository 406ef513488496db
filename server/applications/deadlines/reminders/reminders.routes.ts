import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getDirection } from '../../../../messages/languages.ts';
import { paths } from '../../../../rules/paths.ts';
import type { Context } from '../../../platform/context.ts';
import { findStylesheet } from '../../../platform/http/findStylesheet.ts';
import { plainPagePolicy, renderPlainPage } from '../../../platform/http/plainPage.ts';
import { chooseLanguage, varyByLanguage } from '../../../platform/language/requestLanguage.ts';
import { getTranslator } from '../../../platform/language/translate.ts';
import { html, type Markup } from '../../../platform/text/html.ts';
import { MUTE_PATH } from '../../references/reminders/muteKey.ts';
import { isMuteLink, muteReferee } from '../../references/reminders/muteReferee.ts';
import { REMINDERS_PATH } from './reminderKey.ts';
import { isReminderLink, stopReminders } from './setReminders.ts';

type LinkRequest = FastifyRequest<{ Querystring: { key?: unknown } }>;

/** Links that switch off e-mails: reminders of drafts, and of one reference. */
const LINKS = [
  { path: REMINDERS_PATH, words: '', isKnown: isReminderLink, stop: stopReminders },
  { path: MUTE_PATH, words: 'reference.', isKnown: isMuteLink, stop: muteReferee },
] as const;

type Words = (typeof LINKS)[number]['words'];

/**
 * Serves `/reminders?key=…` and `/reminders/reference?key=…`: a page with one button that needs neither script nor
 * sign-in. The page posts the same request as mail programs, which follow no redirect (RFC 8058).
 */
export function registerReminders(app: FastifyInstance, ctx: Context): void {
  const stylesheet = findStylesheet();
  app.register(async (scope) => {
    // The body is ignored; the URL contains all that is needed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined);
    for (const { path, words, isKnown, stop } of LINKS) {
      scope.get(path, async (request: LinkRequest, reply) =>
        send(request, reply, (await isKnown(ctx, keyOf(request))) ? 'ask' : 'ended', words),
      );
      scope.post(path, async (request: LinkRequest, reply) =>
        send(request, reply, (await stop(ctx, keyOf(request))) ? 'done' : 'ended', words),
      );
    }
  });

  function send(request: LinkRequest, reply: FastifyReply, what: 'ask' | 'done' | 'ended', words: Words) {
    const language = chooseLanguage(ctx.env, request);
    const t = getTranslator(language, 'reminders');
    const nonce = randomBytes(16).toString('base64');
    const body: Markup = html`
      <h1>${t(`${words}${what}.heading`)}</h1>
      <p class="note">${t(`${words}${what}.text`)}</p>${
        what === 'ask'
          ? html`
      <form method="post"><button class="main">${t('ask.submit')}</button></form>`
          : words === ''
            ? html`
      <p class="end"><a href="${paths.profile.link()}">${t('profile')}</a></p>`
            : ''
      }`;
    const portal = ctx.env.PORTAL_NAME;
    const page = {
      title: t('title'),
      lang: language,
      dir: getDirection(language),
      portal,
      nonce,
      stylesheet,
    };
    return varyByLanguage(ctx.env, reply, language)
      .code(what === 'ended' ? 404 : 200)
      .type('text/html')
      .header('content-security-policy', plainPagePolicy(nonce))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(renderPlainPage(page, body).markup);
  }
}

function keyOf({ query }: LinkRequest): string {
  return typeof query.key === 'string' ? query.key : '';
}

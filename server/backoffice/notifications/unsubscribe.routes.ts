import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getDirection } from '../../../messages/languages.ts';
import { isOptional, MAIL_TOPICS_ANCHOR } from '../../../rules/events/mailTopics.ts';
import { paths } from '../../../rules/paths.ts';
import { isStopLink, stopMails } from '../../accounts/inbox/mailPreferences.ts';
import { MUTE_PATH } from '../../applications/references/reminders/muteKey.ts';
import { isMuteLink, muteReferee } from '../../applications/references/reminders/muteReferee.ts';
import { UNSUBSCRIBE_PATH } from '../../events/mail/unsubscribeKey.ts';
import type { Context } from '../../platform/context.ts';
import { findStylesheet } from '../../platform/http/findStylesheet.ts';
import { plainPagePolicy, renderPlainPage } from '../../platform/http/plainPage.ts';
import { chooseLanguage, varyByLanguage } from '../../platform/language/requestLanguage.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import { html, type Markup } from '../../platform/text/html.ts';

type LinkRequest = FastifyRequest<{ Querystring: { key?: unknown; topic?: unknown } }>;
type Link = { topic: string; key: string };

/** Path of the unsubscribe links in draft reminders that older versions sent. */
const REMINDERS_PATH = '/reminders';

type StopLink = {
  path: string;
  isForReferees: boolean;
  isKnown(ctx: Context, link: Link): Promise<boolean> | boolean;
  stop(ctx: Context, link: Link): Promise<boolean>;
};

const LINKS: readonly StopLink[] = [
  ...[UNSUBSCRIBE_PATH, REMINDERS_PATH].map((path) => ({
    path,
    isForReferees: false,
    isKnown: isStopLink,
    stop: stopMails,
  })),
  {
    path: MUTE_PATH,
    isForReferees: true,
    isKnown: (ctx, { key }) => isMuteLink(ctx, key),
    stop: (ctx, { key }) => muteReferee(ctx, key),
  },
];

/**
 * Serves the pages behind links that stop e-mails. The button on each page needs neither scripts nor a sign-in, and
 * sends the same request as e-mail clients (RFC 8058). E-mail clients follow no redirects, so the response is a page.
 */
export function registerUnsubscribing(app: FastifyInstance, ctx: Context): void {
  const stylesheet = findStylesheet();
  app.register(async (scope) => {
    // The body is ignored, because the URL contains all the data.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined);
    for (const { path, isKnown, stop, ...words } of LINKS) {
      scope.get(path, async (request: LinkRequest, reply) => {
        const link = readLink(request);
        return send(request, reply, (await isKnown(ctx, link)) ? 'ask' : 'ended', { ...link, ...words });
      });
      scope.post(path, async (request: LinkRequest, reply) => {
        const link = readLink(request);
        return send(request, reply, (await stop(ctx, link)) ? 'done' : 'ended', { ...link, ...words });
      });
    }
  });

  function send(
    request: LinkRequest,
    reply: FastifyReply,
    what: 'ask' | 'done' | 'ended',
    { topic, isForReferees }: Pick<Link, 'topic'> & Pick<StopLink, 'isForReferees'>,
  ) {
    const language = chooseLanguage(ctx.env, request);
    const t = getTranslator(language, 'unsubscribe');
    const nonce = randomBytes(16).toString('base64');
    const { heading, text } = isForReferees
      ? { heading: t(`reference.${what}.heading`), text: t(`reference.${what}.text`) }
      : {
          heading: t(`${what}.heading`),
          text:
            what === 'ended' || !isOptional(topic)
              ? t('ended.text')
              : t(`${what}.text`, { topic: t(`topic.${topic}`) }),
        };
    const body: Markup = html`
      <h1>${heading}</h1>
      <p class="note">${text}</p>${
        what === 'ask'
          ? html`
      <form method="post"><button class="main">${t('ask.submit')}</button></form>`
          : isForReferees
            ? ''
            : html`
      <p class="end"><a href="${paths.profile.link()}#${MAIL_TOPICS_ANCHOR}">${t('profile')}</a></p>`
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

function readLink({ query: { key, topic = 'REMINDERS' } }: LinkRequest): Link {
  return { key: typeof key === 'string' ? key : '', topic: typeof topic === 'string' ? topic : '' };
}

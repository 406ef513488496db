import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../platform/errors.ts';
import { listFolderMails, readFolderMail } from '../../../platform/integrations/mail/folderMails.ts';
import { mailFolder } from '../../../platform/integrations/mail/folderSender.ts';
import { chooseLanguage } from '../../../platform/language/requestLanguage.ts';
import { getTranslator } from '../../../platform/language/translate.ts';
import type { Env } from '../../../platform/settings/env.ts';
import type { Markup } from '../../../platform/text/html.ts';
import { renderMail, renderMailList } from './devMailPage.ts';
import { isFromLocalhost } from './isFromLocalhost.ts';

const NEWEST = 50;

/**
 * Serves `/dev/mail`, which shows the e-mails in DATA_DIR/mail. Their links can take over accounts, so only browsers
 * on this machine get a response, and the routes do not exist in production.
 */
export function registerDevMail(app: FastifyInstance, env: Env): void {
  if (env.NODE_ENV === 'production') return;
  const folder = mailFolder(env);
  const onRequest = async (request: FastifyRequest) => requireThisMachine(request, env);
  const textsFor = (request: FastifyRequest) => getTranslator(chooseLanguage(env, request), 'devMail');
  app.get('/dev/mail', { onRequest }, async (request, reply) => {
    const mails = await listFolderMails(folder, NEWEST);
    return sendPage(reply, (nonce) => renderMailList(mails, { env, nonce, t: textsFor(request) }));
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id', { onRequest }, async (request, reply) => {
    const mail = await readFolderMail(folder, request.params.id);
    if (!mail) throw refuse('NOT_FOUND', 'mail.notFound');
    return sendPage(reply, (nonce) => renderMail(mail, { env, nonce, t: textsFor(request) }));
  });
}

function requireThisMachine({ raw }: FastifyRequest, env: Env): void {
  if (!isFromLocalhost(raw, env)) throw refuse('FORBIDDEN', 'mail.localOnly');
}

function sendPage(reply: FastifyReply, show: (nonce: string) => Markup): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return reply
    .type('text/html')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(show(nonce).markup);
}

import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import { listFolderMails, readFolderMail } from '../../integrations/mail/folderMails.ts';
import { mailFolder } from '../../integrations/mail/folderSender.ts';
import { showMail, showMails } from './devMailPage.ts';
import type { Markup } from './html.ts';

/** How many mails the page lists. */
const NEWEST = 50;

/**
 * `/dev/mail`: the mails that were written to DATA_DIR/mail, for people who develop or try the portal.
 * Anybody who reads them can take over accounts, so in production these addresses do not exist.
 */
export function registerDevMail(app: FastifyInstance, env: Env): void {
  if (env.NODE_ENV === 'production') return;
  const folder = mailFolder(env);
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await listFolderMails(folder, NEWEST);
    return sendPage(reply, (nonce) => showMails(mails, env, nonce));
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = await readFolderMail(folder, request.params.id);
    if (!mail) throw new AppError('NOT_FOUND', 'There is no such mail.');
    return sendPage(reply, (nonce) => showMail(mail, env, nonce));
  });
}

/** A page without scripts, pictures and forms. */
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

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  MAX_CODE_TRIES,
  MAX_CODES_A_DAY,
  REFERENCE_CODE_MINUTES,
} from '../../../../rules/applications/references.ts';
import { paths } from '../../../../rules/paths.ts';
import { problem } from '../../../../rules/problems.ts';
import { buildPortalLink } from '../../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../../events/mail/queueMail.ts';
import type { Context, RequestContext, TransactionContext } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { deriveKey } from '../../../platform/secrets/deriveKey.ts';
import { mailReferee } from '../ask/mailReferee.ts';
import type { ReferenceRow } from '../referenceRow.ts';
import { knowBrowser, listEarlierLetters, type SentLetter } from './earlierLetters.ts';
import { type RefereeView, viewFor } from './refereeView.ts';
import { FILE_LINK_STATES, hashKey, lockLinked, makeKey, tokenSchema } from './referenceLink.ts';

const linkSchema = z.object({ token: tokenSchema });
const MAX_OFFERED = 50;

export const browsersSchema = z.array(z.string().max(200)).max(MAX_OFFERED).nullish();

const openSchema = linkSchema.extend({
  browsers: browsersSchema,
  code: z
    .string()
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, problem('code')))
    .nullish(),
});

const MAX_BROWSERS = 10;
const DAY = 86_400_000;
const HOUR = 3_600_000;

export type OpenedReference = {
  /** Key that this browser must send in later calls; null while a code is needed. */
  browser: string | null;
  codeTo: string | null;
  request: RefereeView | null;
  earlierLetters: SentLetter[];
};

/**
 * The first browser is admitted and recorded. Another browser needs the code that is e-mailed to the referee, which
 * also gives access to their earlier letters. Throws CONFLICT for a link that does not work now, and INVALID_INPUT
 * for a wrong code.
 */
export async function openReference(ctx: RequestContext, given: unknown): Promise<OpenedReference> {
  const { token, browsers, code } = checkInput(openSchema, given);
  const opened = await ctx.db.$transaction(async (db): Promise<OpenedReference | 'wrongCode'> => {
    const inside = { ...ctx, db };
    const row = await lockLinked(inside, token, FILE_LINK_STATES);
    const known = browsers?.find((browser) => row.browserHashes.includes(hashKey(browser)));
    const isOther = !known && row.browserHashes.length > 0;
    if (isOther && !code)
      return { browser: null, codeTo: shorten(row.email), request: null, earlierLetters: [] };
    if (code && !(await takeCode(inside, row, code))) return 'wrongCode';
    const key = known ?? makeKey();
    if (code) await knowBrowser(inside, row, key);
    const request = viewFor(await markOpened(inside, row, known ? [] : [hashKey(key)]));
    // Once a letter has been received, only its file can be replaced.
    const earlierLetters =
      row.state === 'RECEIVED' ? [] : await listEarlierLetters(inside, row, [...(browsers ?? []), key]);
    const isHidden = earlierLetters.some(({ answers }) => !answers);
    return { browser: key, codeTo: isHidden ? shorten(row.email) : null, request, earlierLetters };
  });
  // Thrown after the transaction, so that the wrong code is still counted.
  if (opened === 'wrongCode') throw invalidInput({ code: problem('codeWrong') });
  return opened;
}

async function markOpened(
  { db }: TransactionContext,
  row: ReferenceRow,
  added: string[],
): Promise<ReferenceRow> {
  const isFirst = ['ASKED', 'SENT', 'BOUNCED'].includes(row.state);
  if (!isFirst && added.length === 0) return row;
  const browserHashes = [...row.browserHashes, ...added].slice(-MAX_BROWSERS);
  const state = isFirst ? 'OPENED' : row.state;
  await db.reference.update({ where: { id: row.id }, data: { state, browserHashes } });
  return { ...row, state, browserHashes };
}

/** Throws CONFLICT if MAX_CODES_A_DAY codes have already been sent within a day. */
export async function sendReferenceCode(ctx: RequestContext, given: unknown): Promise<boolean> {
  const { token } = checkInput(linkSchema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { id, email: to, scholarshipId } = await lockLinked(inside, token, FILE_LINK_STATES);
    const { codesSent, codesSince } = await db.reference.findUniqueOrThrow({ where: { id } });
    const now = ctx.now();
    const isNewDay = !codesSince || now.getTime() - codesSince.getTime() >= DAY;
    if (!isNewDay && codesSent >= MAX_CODES_A_DAY)
      throw refuse('CONFLICT', 'reference.codesUsed', { max: MAX_CODES_A_DAY });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await db.reference.update({
      where: { id },
      data: {
        codeHash: hashCode(ctx, id, code).toString('hex'),
        codeExpiresAt: new Date(now.getTime() + REFERENCE_CODE_MINUTES * 60_000),
        codeTries: 0,
        codesSent: isNewDay ? 1 : codesSent + 1,
        codesSince: isNewDay ? now : codesSince,
      },
    });
    await queueMail(inside, {
      kind: 'referenceCode',
      to,
      referenceId: id,
      scholarshipId,
      data: { name: '', code, url: buildPortalLink(ctx.env, paths.contact.link()) },
    });
    return true;
  });
}

async function takeCode(ctx: TransactionContext, { id }: ReferenceRow, code: string): Promise<boolean> {
  const { codeHash, codeExpiresAt, codeTries } = await ctx.db.reference.findUniqueOrThrow({ where: { id } });
  if (!codeHash || !codeExpiresAt || codeExpiresAt <= ctx.now() || codeTries >= MAX_CODE_TRIES) return false;
  const isRight = timingSafeEqual(Buffer.from(codeHash, 'hex'), hashCode(ctx, id, code));
  const data = isRight ? { codeHash: null, codeExpiresAt: null } : { codeTries: codeTries + 1 };
  await ctx.db.reference.update({ where: { id }, data });
  return isRight;
}

/** Uses a secret key, because a code of six digits could be guessed from an unkeyed hash. */
function hashCode({ env }: Pick<Context, 'env'>, id: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(env.AUTH_SECRET, 'reference codes')).update(`${id} ${code}`).digest();
}

function shorten(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}…@${domain}`;
}

export async function renewReferenceLink(ctx: RequestContext, given: unknown): Promise<boolean> {
  const { token } = checkInput(linkSchema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const row = await lockLinked(inside, token, ['EXPIRED']);
    const since = new Date(ctx.now().getTime() - HOUR);
    if ((await db.referenceLink.count({ where: { referenceId: row.id, createdAt: { gt: since } } })) > 0)
      throw refuse('CONFLICT', 'reference.linkSent');
    await mailReferee(inside, row, 'renewed');
    return true;
  });
}

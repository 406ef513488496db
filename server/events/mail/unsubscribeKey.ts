import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify, validate } from 'uuid';
import type { Context } from '../../platform/context.ts';
import { deriveKey } from '../../platform/secrets/deriveKey.ts';
import { buildPortalLink } from './buildPortalLink.ts';

export const UNSUBSCRIBE_PATH = '/unsubscribe';

const ID_BYTES = 16;
const MAC_BYTES = 16;

type KeyContext = { env: Pick<Context['env'], 'AUTH_SECRET' | 'PUBLIC_URL' | 'PORT'> };

/**
 * The link permits only unsubscribing. It can be reused and never expires, because people store e-mails for years.
 */
export function buildUnsubscribeUrl(ctx: KeyContext, userId: string, topic: string): string {
  const query = new URLSearchParams({ topic, key: writeUnsubscribeKey(ctx, userId, topic) });
  return buildPortalLink(ctx.env, `${UNSUBSCRIBE_PATH}?${query}`);
}

export function writeUnsubscribeKey(ctx: KeyContext, userId: string, topic: string): string {
  const id = Buffer.from(parse(userId));
  return Buffer.concat([id, sign(ctx, id, topic)]).toString('base64url');
}

/** Returns null if the portal did not create the key for this topic. */
export function readUnsubscribeKey(ctx: KeyContext, topic: string, key: string): string | null {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), sign(ctx, id, topic))) return null;
  const userId = stringify(id);
  return validate(userId) ? userId : null;
}

function sign({ env }: KeyContext, id: Uint8Array, topic: string): Buffer {
  // Links in draft reminders that have already been sent must continue to work.
  const purpose = topic === 'REMINDERS' ? 'reminders' : `unsubscribe ${topic}`;
  return createHmac('sha256', deriveKey(env.AUTH_SECRET, purpose)).update(id).digest().subarray(0, MAC_BYTES);
}

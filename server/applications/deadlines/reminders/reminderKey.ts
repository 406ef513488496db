import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify, validate } from 'uuid';
import type { Context } from '../../../platform/context.ts';
import { deriveKey } from '../../../platform/secrets/deriveKey.ts';

/** Where the link of a reminder leads; the server answers there itself. */
export const REMINDERS_PATH = '/reminders';

const ID_BYTES = 16;
const MAC_BYTES = 16;

/**
 * What stands in the link of a reminder. It switches that person's reminders off, as often as it is used, and opens nothing
 * else, so it never ends: mails are kept for years.
 */
export function writeReminderKey(ctx: Pick<Context, 'env'>, userId: string): string {
  const id = Buffer.from(parse(userId));
  return Buffer.concat([id, sign(ctx, id)]).toString('base64url');
}

/** Whose link it is; null for one that the portal did not write. */
export function readReminderKey(ctx: Pick<Context, 'env'>, key: string): string | null {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), sign(ctx, id))) return null;
  const userId = stringify(id);
  return validate(userId) ? userId : null;
}

function sign({ env }: Pick<Context, 'env'>, id: Uint8Array): Buffer {
  return createHmac('sha256', deriveKey(env.AUTH_SECRET, 'reminders'))
    .update(id)
    .digest()
    .subarray(0, MAC_BYTES);
}

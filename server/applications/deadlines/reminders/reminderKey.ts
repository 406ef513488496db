import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify, validate } from 'uuid';
import type { Context } from '../../../platform/context.ts';
import { deriveKey } from '../../../platform/secrets/deriveKey.ts';

/** The path of reminder links, which the server handles itself. */
export const REMINDERS_PATH = '/reminders';

const ID_BYTES = 16;
const MAC_BYTES = 16;

/**
 * Returns the key for a reminder link. The link only switches off that person's reminders and can be reused,
 * so it never expires: people store e-mails for years.
 */
export function writeReminderKey(ctx: Pick<Context, 'env'>, userId: string): string {
  const id = Buffer.from(parse(userId));
  return Buffer.concat([id, sign(ctx, id)]).toString('base64url');
}

/** Returns the user id of a key; null if the portal did not write the key. */
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

import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify, validate } from 'uuid';
import { buildPortalLink } from '../../../events/mail/buildPortalLink.ts';
import type { Context } from '../../../platform/context.ts';
import { deriveKey } from '../../../platform/secrets/deriveKey.ts';
import { hashAddress } from '../refusals.ts';

export const MUTE_PATH = '/reminders/reference';

const ID_BYTES = 16;
const ADDRESS_BYTES = 16;
const MAC_BYTES = 16;

export type MuteTarget = {
  id: string;
  /** The hash is null for old keys, which do not contain one. */
  addressHash: Buffer | null;
};

/**
 * Builds the link that stops e-mails about one applicant to one address. The link gives no other access, so it never
 * expires.
 */
export function buildStopUrl(
  ctx: Pick<Context, 'env'>,
  { id, email }: { id: string; email: string },
): string {
  const signed = Buffer.concat([Buffer.from(parse(id)), hashAddress(ctx, email)]);
  const key = Buffer.concat([signed, sign(ctx.env.AUTH_SECRET, signed)]).toString('base64url');
  return buildPortalLink(ctx.env, `${MUTE_PATH}?key=${key}`);
}

export function readMuteKey({ env }: Pick<Context, 'env'>, key: string): MuteTarget | null {
  const bytes = Buffer.from(key, 'base64url');
  const length = bytes.length - MAC_BYTES;
  if (length !== ID_BYTES && length !== ID_BYTES + ADDRESS_BYTES) return null;
  const signed = bytes.subarray(0, length);
  if (!timingSafeEqual(bytes.subarray(length), sign(env.AUTH_SECRET, signed))) return null;
  const id = stringify(signed.subarray(0, ID_BYTES));
  if (!validate(id)) return null;
  return { id, addressHash: length === ID_BYTES ? null : signed.subarray(ID_BYTES) };
}

function sign(secret: string, signed: Uint8Array): Buffer {
  return createHmac('sha256', deriveKey(secret, 'reference reminders'))
    .update(signed)
    .digest()
    .subarray(0, MAC_BYTES);
}

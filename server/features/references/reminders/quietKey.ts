import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify, validate } from 'uuid';
import type { Context } from '../../../context.ts';
import { deriveKey } from '../../auth/secrets/deriveKey.ts';
import { buildPortalLink } from '../../mail/buildPortalLink.ts';

/** Where a referee switches reminders off; the server answers there itself. */
export const QUIET_PATH = '/reminders/reference';

const ID_BYTES = 16;
const MAC_BYTES = 16;

/** The link that switches reminders of one reference off, and opens nothing else, so it never ends. */
export function buildStopUrl({ env }: Pick<Context, 'env'>, id: string): string {
  const bytes = Buffer.from(parse(id));
  const key = Buffer.concat([bytes, sign(env.AUTH_SECRET, bytes)]).toString('base64url');
  return buildPortalLink(env, `${QUIET_PATH}?key=${key}`);
}

/** Which reference it is about; null for a link that the portal did not write. */
export function readQuietKey({ env }: Pick<Context, 'env'>, key: string): string | null {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), sign(env.AUTH_SECRET, id))) return null;
  const written = stringify(id);
  return validate(written) ? written : null;
}

function sign(secret: string, id: Uint8Array): Buffer {
  return createHmac('sha256', deriveKey(secret, 'reference reminders'))
    .update(id)
    .digest()
    .subarray(0, MAC_BYTES);
}

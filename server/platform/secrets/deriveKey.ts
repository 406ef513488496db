import { hkdfSync } from 'node:crypto';

/** A key of its own for each purpose, so that what one signs never passes for another's. */
export function deriveKey(secret: string, purpose: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}

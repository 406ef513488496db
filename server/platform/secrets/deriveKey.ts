import { hkdfSync } from 'node:crypto';

/** Derives a separate key for each purpose, so that a signature for one purpose is invalid for another. */
export function deriveKey(secret: string, purpose: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}

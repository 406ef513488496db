import { seal, unseal } from '../../../platform/secrets/seal.ts';
import type { PortalEnv } from '../../../platform/settings/env.ts';

const PURPOSE = 'bank-details';

type Keys = Pick<PortalEnv, 'AUTH_SECRET' | 'BANK_KEY' | 'BANK_KEY_OLD'>;

/**
 * Decrypted bank details of a person with an award. The database stores them encrypted, so that copies and
 * backups of the database do not reveal them.
 */
export type SealedAccount = { holder: string; account: string; bank: string | null };

/** Encrypts bank details with BANK_KEY, or with AUTH_SECRET if there is none. */
export function sealBankDetails({ BANK_KEY, AUTH_SECRET }: Keys, details: SealedAccount): string {
  return seal(BANK_KEY ?? AUTH_SECRET, PURPOSE, JSON.stringify(details));
}

/**
 * Decrypts bank details. `isOutdated` is true if they were encrypted with the former key, or with AUTH_SECRET before
 * there was a BANK_KEY. Null if no key works.
 */
export function openBankDetails(
  { BANK_KEY, BANK_KEY_OLD, AUTH_SECRET }: Keys,
  sealed: string,
): { details: SealedAccount; isOutdated: boolean } | null {
  const keys = [BANK_KEY, BANK_KEY_OLD, AUTH_SECRET].filter((key) => key !== undefined);
  for (const [place, key] of keys.entries()) {
    try {
      return {
        details: JSON.parse(unseal(key, PURPOSE, sealed)),
        isOutdated: place > 0 && Boolean(BANK_KEY),
      };
    } catch {
      // The key is wrong, so the next one is tried.
    }
  }
  return null;
}

import { seal, unseal } from '../../../platform/secrets/seal.ts';
import type { PortalEnv } from '../../../platform/settings/env.ts';

const PURPOSE = 'bank-details';

type Keys = Pick<PortalEnv, 'AUTH_SECRET' | 'BANK_KEY' | 'BANK_KEY_OLD'>;

/** Decrypted bank details. The database stores them encrypted, so that copies and backups do not reveal them. */
export type SealedAccount = { holder: string; account: string; bank: string | null };

export function sealBankDetails({ BANK_KEY, AUTH_SECRET }: Keys, details: SealedAccount): string {
  return seal(BANK_KEY ?? AUTH_SECRET, PURPOSE, JSON.stringify(details));
}

/**
 * Returns null if no key works. `isOutdated` is true if the details were encrypted with the former key, or with
 * AUTH_SECRET before BANK_KEY was set.
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

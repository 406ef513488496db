-- Named like the other enums.
ALTER TYPE "PasskeyPurpose" RENAME TO "passkey_purpose";

import { z } from 'zod';
import { lineOfText, REQUIRED } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';

const MAX_NAME = 60;

const base64url = (maximum: number) =>
  z
    .string(REQUIRED)
    .min(1, REQUIRED)
    .max(maximum, problem('tooLong', { max: maximum }))
    .regex(/^[\w-]+$/, problem('base64url'));

/** WebAuthn allows ids of up to 1023 bytes, which are 1364 characters in base64url. */
const credentialId = base64url(1364);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  // The extension results are discarded, because we request no extensions.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const transports = z
  .array(z.string().max(40))
  .max(20)
  .optional()
  .transform((given) => TRANSPORTS.filter((known) => given?.includes(known)));

export const passkeyNameSchema = lineOfText(MAX_NAME);

export const createdCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports,
  }),
});

export const signedCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100)
      .nullish()
      .transform((handle) => handle ?? undefined),
  }),
});

export type SignedCredential = z.output<typeof signedCredentialSchema>;

import { z } from 'zod';
import { lineOfText, REQUIRED } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';

/** The longest name of a passkey. */
const MAX_NAME = 60;

/** Bytes in base64url, as browsers send them. */
const base64url = (maximum: number) =>
  z
    .string(REQUIRED)
    .min(1, REQUIRED)
    .max(maximum, problem('tooLong', { max: maximum }))
    .regex(/^[\w-]+$/, problem('base64url'));

/** WebAuthn allows credential ids of 1023 bytes. */
const credentialId = base64url(1364);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  // Extensions are not asked for; what browsers say of them is dropped.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Those that we know; new ones are left out. */
const transports = z
  .array(z.string().max(40))
  .max(20)
  .optional()
  .transform((given) => TRANSPORTS.filter((known) => given?.includes(known)));

export const passkeyNameRule = lineOfText(MAX_NAME);

/** What `navigator.credentials.create` answers, as JSON. */
export const createdCredentialRule = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports,
  }),
});

/** What `navigator.credentials.get` answers, as JSON. */
export const signedCredentialRule = z.object({
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

export type SignedCredential = z.output<typeof signedCredentialRule>;

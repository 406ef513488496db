import { vi } from 'vitest';

export function stubPasskeys(
  answer: (options: CredentialRequestOptions) => Promise<object | null>,
  canAutofill?: boolean,
) {
  const asked: CredentialRequestOptions[] = [];
  const credentials = {
    create: (options: CredentialRequestOptions) => {
      asked.push(options);
      return answer(options);
    },
    get: (options: CredentialRequestOptions) => {
      asked.push(options);
      return answer(options);
    },
  };
  const known = canAutofill === undefined ? {} : { isConditionalMediationAvailable: async () => canAutofill };
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, known));
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  return asked;
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
export const SIGNED = {
  id: 'cGhvbmU',
  rawId: bytes('phone'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
  },
};
export const OPTIONS = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', allowCredentials: [], timeout: 1000 };

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Browser } from './browser.ts';

const PASSKEY_ORIGIN = 'http://localhost:4000';

type Options = { challenge: string; user?: { id: string } };

export type Fault = {
  origin?: string;
  rpId?: string;
  type?: string;
  /** Flags of the authenticator data: 0x05 if the user is present and verified, 0x01 if only present. */
  flags?: number;
  /** Defaults to the last counter plus one, or 0 for an authenticator without a counter. */
  counter?: number;
  userHandle?: string;
};

export type SoftPasskey = {
  id: string;
  create(options: Options, fault?: Fault): object;
  sign(options: Options, fault?: Fault): object;
};

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

export function makeSoftPasskey({ counts = true } = {}): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let used = 0;
  let owner: string | undefined;

  const clientData = (type: string, { challenge }: Options, { origin = PASSKEY_ORIGIN }: Fault) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData({ rpId = 'localhost', flags = 0x05, counter }: Fault, extra = Buffer.alloc(0)) {
    if (counter === undefined && counts) used += 1;
    const shown = Buffer.alloc(4);
    shown.writeUInt32BE(counter ?? used);
    const flag = Buffer.from([extra.length > 0 ? flags | 0x40 : flags]);
    return Buffer.concat([sha256(rpId), flag, shown, extra]);
  }

  function create(options: Options, fault: Fault = {}) {
    owner = options.user?.id;
    const { x, y } = publicKey.export({ format: 'jwk' });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(String(x), 'base64url'))],
      [-3, new Uint8Array(Buffer.from(String(y), 'base64url'))],
    ]);
    const length = Buffer.from([0, credentialId.length]);
    const extra = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(cose)]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authenticatorData(fault, extra))],
    ]);
    const response = {
      clientDataJSON: base64url(clientData(fault.type ?? 'webauthn.create', options, fault)),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      transports: ['internal', 'hybrid', 'from-the-future'],
    };
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  function signed(options: Options, fault: Fault = {}) {
    const client = clientData(fault.type ?? 'webauthn.get', options, fault);
    const data = authenticatorData(fault);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
    const response = {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
      userHandle: fault.userHandle ?? owner,
    };
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  return { id, create, sign: signed };
}

export async function addPasskey(
  browser: Browser,
  name = 'Phone',
  passkey = makeSoftPasskey(),
): Promise<SoftPasskey & { recoveryCodes: string[] | null }> {
  const options = (await browser.post('/api/second-factor/passkeys/start')).json();
  const payload = { name, passkey: passkey.create(options) };
  const added = await browser.post('/api/second-factor/passkeys/add', payload);
  if (added.statusCode !== 200) throw new Error(added.body);
  return { ...passkey, ...added.json() };
}

export async function provePasskey(browser: Browser, passkey: SoftPasskey, fault?: Fault) {
  const options = (await browser.post('/api/second-factor/passkeys/start-proof')).json();
  return browser.post('/api/second-factor/prove', { passkey: passkey.sign(options, fault) });
}

export async function signInByPasskey(browser: Browser, passkey: SoftPasskey, fault?: Fault) {
  const options = (await browser.post('/api/auth/sign-in/passkey/start')).json();
  return browser.post('/api/auth/sign-in/passkey', { passkey: passkey.sign(options, fault) });
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OAuth2Server } from 'oauth2-mock-server';

type Claims = Record<string, unknown>;

/** Claims that are passed to `says` are added to all later tokens. */
export type OpenIdProvider = {
  issuer: string;
  server: OAuth2Server;
  says(claims: Claims): void;
  stop(): Promise<void>;
};

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  let claims: Claims = {};
  server.service.on('beforeTokenSigning', (token: { payload: Claims }) =>
    Object.assign(token.payload, claims),
  );
  return {
    issuer: String(server.issuer.url),
    server,
    says(next) {
      claims = next;
    },
    stop: () => server.stop(),
  };
}

export async function startFlakyProvider() {
  let isDown = true;
  const server = createServer((request, response) => {
    if (isDown) return request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    recover() {
      isDown = false;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type GithubPerson = { id: number; login: string; name?: string; avatar_url?: string };
type GithubEmail = { email: string; primary: boolean; verified: boolean };

export type Github = {
  base: string;
  says(person: GithubPerson, emails: GithubEmail[]): void;
  stop(): Promise<void>;
};

export async function startGithub(): Promise<Github> {
  let answers: Record<string, unknown> = {};
  const codes = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://github');
    if (url.pathname === '/login/oauth/authorize') return authorize(url, codes, response);
    if (url.pathname === '/login/oauth/access_token') return giveToken(request, codes, response);
    const isSignedIn = request.headers.authorization === 'Bearer github-token';
    const answer = isSignedIn ? answers[url.pathname] : undefined;
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    says(person, emails) {
      answers = { '/user': person, '/user/emails': emails };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function authorize(url: URL, codes: Map<string, string>, response: ServerResponse): void {
  const code = `code-${codes.size + 1}`;
  codes.set(code, url.searchParams.get('code_challenge') ?? '');
  const back = new URL(url.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('code', code);
  back.searchParams.set('state', url.searchParams.get('state') ?? '');
  response.writeHead(302, { location: back.href }).end();
}

async function giveToken(request: IncomingMessage, codes: Map<string, string>, response: ServerResponse) {
  let body = '';
  for await (const chunk of request) body += chunk;
  const form = new URLSearchParams(body);
  const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '');
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', verifier)).toString('base64url');
  const code = form.get('code') ?? '';
  const isGood = codes.get(code) === digest;
  codes.delete(code);
  response.writeHead(isGood ? 200 : 400, { 'content-type': 'application/json' });
  const token = { access_token: 'github-token', token_type: 'bearer', scope: 'read:user,user:email' };
  response.end(JSON.stringify(isGood ? token : { error: 'bad_verification_code' }));
}

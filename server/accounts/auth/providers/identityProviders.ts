import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { decodeJwt } from 'jose';
import { emailSchema } from '../../../../rules/accounts/users.ts';
import type { Env } from '../../../platform/settings/env.ts';
import { readGithubProfile } from './githubProfile.ts';

type ProviderId = 'google' | 'github' | 'oidc';

export type SignInMethods = { google: boolean; github: boolean; oidc: { name: string } | null };

export function signInMethods(env: Env): SignInMethods {
  return {
    google: Boolean(env.GOOGLE_CLIENT_ID),
    github: Boolean(env.GITHUB_CLIENT_ID),
    oidc: env.OIDC_CLIENT_ID ? { name: env.OIDC_NAME } : null,
  };
}

export function listIdentityProviders(env: Env): GenericOAuthConfig[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = env;
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
  const providers: GenericOAuthConfig[] = [];
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)
    providers.push(openId('google', env.GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET));
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET)
    providers.push(openId('oidc', OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET));
  if (GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET)
    providers.push({
      providerId: 'github',
      clientId: GITHUB_CLIENT_ID,
      clientSecret: GITHUB_CLIENT_SECRET,
      authorizationUrl: `${env.GITHUB_BASE}/login/oauth/authorize`,
      tokenUrl: `${env.GITHUB_BASE}/login/oauth/access_token`,
      scopes: ['read:user', 'user:email'],
      pkce: true,
      getUserInfo: ({ accessToken }) => readGithubProfile(env.GITHUB_API_BASE, accessToken ?? ''),
      accountSubject: ({ profile }) => profile.id ?? '',
    });
  return providers;
}

function openId(
  providerId: ProviderId,
  issuer: string,
  clientId: string,
  clientSecret: string,
): GenericOAuthConfig {
  return {
    providerId,
    clientId,
    clientSecret,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    requireIdTokenVerification: true,
    disableProviderLogout: true,
    // Better Auth has already verified the ID token. Returns no account if there is no token, or if the user
    // info belongs to someone else.
    accountSubject: ({ tokens, profile }) => {
      const subject = tokens.idToken ? decodeJwt(tokens.idToken).sub : undefined;
      return subject !== undefined && subject === profile.sub ? subject : '';
    },
    mapProfileToUser: (profile) => ({
      email: emailSchema.safeParse(profile.email).data,
      // Some providers send the string "false", which is truthy.
      emailVerified: profile.email_verified === true,
    }),
  };
}

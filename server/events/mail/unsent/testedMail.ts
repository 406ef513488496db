import { createHmac } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { deriveKey } from '../../../platform/secrets/deriveKey.ts';
import type { PortalEnv } from '../../../platform/settings/env.ts';
import { readState } from '../../../platform/systemState.ts';

export async function isMailTested(ctx: Pick<Context, 'db' | 'env'>): Promise<boolean> {
  return ctx.env.SMTP_URL !== undefined && (await readState(ctx, 'testedMail')) === signMailSettings(ctx.env);
}

/** Returns a signature, because readers of the database could guess the password in SMTP_URL from a plain hash. */
export function signMailSettings({ AUTH_SECRET, SMTP_URL, MAIL_FROM, BOUNCE_ADDRESS }: PortalEnv): string {
  return createHmac('sha256', deriveKey(AUTH_SECRET, 'tested mail'))
    .update(JSON.stringify([SMTP_URL, MAIL_FROM, BOUNCE_ADDRESS]))
    .digest('base64url');
}

import { paths } from '../../../rules/paths.ts';
import { buildLink } from '../../platform/http/origins.ts';
import type { Env } from '../../platform/settings/env.ts';

/** The address of the screen where account holders see and change how they sign in. */
export function buildProfileLink(ctx: { env: Env; requestOrigin?: string | undefined }): string {
  return buildLink(ctx, paths.profile.link());
}

import type { Env } from '../../env.ts';
import { linkOrigin } from '../auth/origins.ts';

/** The screen where people see and change how they sign in. */
export function profileLink({ env, reachedBy }: { env: Env; reachedBy?: string | undefined }): string {
  return `${linkOrigin(env, reachedBy ?? `http://localhost:${env.PORT}`)}/dashboard/profile`;
}

import type { Env } from '../../platform/settings/env.ts';

/** The day of an instant on the portal's calendar as old clients write it, `M/D/YYYY`. */
export function wireDate({ TIME_ZONE }: Pick<Env, 'TIME_ZONE'>, instant: Date): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE }).format(instant);
}

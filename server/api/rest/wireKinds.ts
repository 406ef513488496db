import { z } from 'zod';
import type { Env } from '../../platform/settings/env.ts';

export const recordId = z.uuid().meta({ examples: ['0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90'] });
export const wholeFee = z.int().min(0).describe('In whole units of the portal’s currency.');
export const localDate = z.string().meta({ description: 'A date as `M/D/YYYY`.', examples: ['11/30/2026'] });

export function wireDate({ TIME_ZONE }: Pick<Env, 'TIME_ZONE'>, instant: Date): z.infer<typeof localDate> {
  return new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE }).format(instant);
}

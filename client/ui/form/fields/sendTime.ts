import { z } from 'zod';
import { REQUIRED } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';

export const SEND_TIMES = ['NOW', 'LATER'] as const;

export const sendTimeFields = { when: z.enum(SEND_TIMES), releaseAt: z.string() };

type SendTime = { when: (typeof SEND_TIMES)[number]; releaseAt: string };

/** Returns null for immediate sending. Adds a problem if the instant is missing or not in the future. */
export function readSendTime({ when, releaseAt: at }: SendTime, check: z.RefinementCtx): string | null {
  if (when === 'NOW') return null;
  const instant = new Date(at);
  if (at && instant > new Date()) return instant.toISOString();
  check.addIssue({ code: 'custom', path: ['releaseAt'], message: at ? problem('instantPassed') : REQUIRED });
  return z.NEVER;
}

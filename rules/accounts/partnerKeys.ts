import { z } from 'zod';
import { calendarDay, lineOfText } from '../fields.ts';
import { problem } from '../problems.ts';

export const PARTNER_SCOPES = ['SCHOLARSHIPS_READ', 'APPLICATIONS_READ'] as const;

export type PartnerScope = (typeof PARTNER_SCOPES)[number];

export const SCOPE_NAMES: Record<PartnerScope, string> = {
  SCHOLARSHIPS_READ: 'scholarships:read',
  APPLICATIONS_READ: 'applications:read',
};

export function isKeyText(text: string): boolean {
  return /^asp_[\w-]{43}$/.test(text);
}

export const MAX_KEYS = 20;

export const partnerKeySchema = z.object({
  name: lineOfText(60),
  scopes: z
    .array(z.enum(PARTNER_SCOPES))
    .min(1, problem('atLeastOne'))
    .nullish()
    .transform((scopes) => [...new Set(scopes ?? ['SCHOLARSHIPS_READ' as const])]),
  expiresOn: calendarDay().nullish(),
});

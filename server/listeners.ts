import { requireFreeScholarship } from './features/decisions/requireFree.ts';
import type { Listeners } from './features/events/publish.ts';
import { keepIntent } from './features/intents/keepIntent.ts';
import { addSettling, settleConditions } from './features/payments/waivers/settleConditions.ts';

/** What follows from what. */
export const LISTENERS: Listeners = {
  'account.entered': [(ctx, { userId, cameFrom }) => keepIntent(ctx, userId, cameFrom)],
  'profile.saved': [(ctx, { personId }) => settleConditions(ctx, personId)],
  'facts.verified': [(ctx, { at }) => addSettling(ctx.db, at)],
  'scholarship.changing': [(ctx, { scholarshipId }) => requireFreeScholarship(ctx, scholarshipId)],
};

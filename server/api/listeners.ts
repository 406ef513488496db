import { requireFreeScholarship } from '../applications/decisions/requireFree.ts';
import { keepIntent } from '../applications/intents/keepIntent.ts';
import type { Listeners } from '../events/publish.ts';
import { addSettling, settleConditions } from '../payments/waivers/settleConditions.ts';

/** The functions that `publish` calls for each event, in order. */
export const LISTENERS: Listeners = {
  'account.entered': [(ctx, { userId, cameFrom }) => keepIntent(ctx, userId, cameFrom)],
  'profile.saved': [(ctx, { personId }) => settleConditions(ctx, personId)],
  'facts.verified': [(ctx, { at }) => addSettling(ctx.db, at)],
  'scholarship.changing': [(ctx, { scholarshipId }) => requireFreeScholarship(ctx, scholarshipId)],
};

import { v7 as uuidv7 } from 'uuid';
import { Prisma } from '../../../../prisma/client/client.ts';
import type { DocumentRefusal } from '../../../../rules/applications/documents.ts';
import { type Clock, mayReplaceDocument } from '../../../catalogue/scholarships/clock/mayNow.ts';
import { type EventContext, publish } from '../../../events/publish.ts';

type NewRequest = {
  applicationId: string;
  question: string;
  until: Date;
  reason: string | null;
  refusal: DocumentRefusal | null;
  askedById: string | null;
};

/**
 * Requests a replacement for a document; an open request for the same question is updated instead. Returns the
 * deadline, which is never earlier than a previously promised one. Returns null for a request by staff while an
 * earlier one by staff is open.
 */
export async function addRequest(ctx: EventContext, asked: NewRequest): Promise<Date | null> {
  const { applicationId, question, reason, refusal, until, askedById: actorId } = asked;
  const at = ctx.now();
  const [standing] = await ctx.db.$queryRaw<{ until: Date }[]>`
    INSERT INTO document_requests AS r (id, application_id, question, reason, refusal, until, asked_by_id, created_at)
    VALUES (${uuidv7()}::uuid, ${applicationId}::uuid, ${question}, ${reason}, ${refusal}::document_refusal,
      ${until}::timestamptz, ${actorId}::uuid, ${at}::timestamptz)
    ON CONFLICT (application_id, question) WHERE met_at IS NULL DO UPDATE
      SET reason = EXCLUDED.reason, refusal = EXCLUDED.refusal, until = GREATEST(r.until, EXCLUDED.until),
        asked_by_id = EXCLUDED.asked_by_id, created_at = EXCLUDED.created_at
      WHERE EXCLUDED.reason IS NULL OR NOT ${isRequestedByStaff(ctx)}
    RETURNING until`;
  if (!standing) return null;
  const granted = standing.until;
  await publish(ctx, 'document.requested', { applicationId, actorId, question, reason, until: granted, at });
  return granted;
}

/**
 * SQL condition that `r` is a request by staff that the applicant can still fulfil. Prevents staff from requesting
 * the same document twice.
 */
export function isRequestedByStaff(clock: Clock): Prisma.Sql {
  return Prisma.sql`(r.reason IS NOT NULL AND ${mayReplaceDocument(clock)})`;
}

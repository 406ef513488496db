import type { EventContext } from '../../../events/publish.ts';

/**
 * Removes these people's applications, except applications with real payments, with payments or refunds by other
 * people, or that other people changed, decided on or requested documents for.
 */
export async function removeDemoApplications({ db }: EventContext, people: string[]) {
  const [{ count: all = 0 } = {}] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM applications WHERE applicant_id = ANY(${people}::uuid[])`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT a.id FROM applications a
    WHERE a.applicant_id = ANY(${people}::uuid[])
      AND NOT EXISTS (SELECT FROM application_events e
        WHERE e.application_id = a.id AND e.actor_id <> ALL(${people}::uuid[]))
      AND NOT EXISTS (SELECT FROM decisions d JOIN releases r ON r.id = d.release_id
        WHERE d.application_id = a.id AND r.actor_id <> ALL(${people}::uuid[]))
      AND NOT EXISTS (SELECT FROM document_requests q
        WHERE q.application_id = a.id AND q.asked_by_id <> ALL(${people}::uuid[]))
      AND NOT EXISTS (SELECT FROM audit_entries e WHERE e.target_type = 'application' AND e.target_id = a.id::text
        AND e.actor_id <> ALL(${people}::uuid[]))
      AND NOT EXISTS (SELECT FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
        WHERE p.application_id = a.id
          AND (p.provider <> 'test' OR p.payer_id <> ALL(${people}::uuid[]) OR r.requested_by_id <> ALL(${people}::uuid[])))
    ORDER BY a.id FOR UPDATE OF a`;
  const ids = rows.map(({ id }) => id);
  await removePayments({ db }, people, ids);
  const reviewed = await db.$queryRaw<{ scholarshipId: string }[]>`
    DELETE FROM reviews WHERE application_id = ANY(${ids}::uuid[]) RETURNING scholarship_id AS "scholarshipId"`;
  await db.$executeRaw`DELETE FROM applications WHERE id = ANY(${ids}::uuid[])`;
  await db.$executeRaw`
    UPDATE scholarships s SET rating_count = left_over.count, rating_half_steps = left_over.half_steps
    FROM (
      SELECT t.id, count(r.id) AS count, coalesce(sum(r.rating) * 2, 0) AS half_steps
      FROM unnest(${[...new Set(reviewed.map(({ scholarshipId }) => scholarshipId))]}::uuid[]) AS t (id)
      LEFT JOIN reviews r ON r.scholarship_id = t.id GROUP BY t.id
    ) left_over
    WHERE s.id = left_over.id`;
  return { removed: ids.length, kept: all - ids.length };
}

async function removePayments(
  { db }: Pick<EventContext, 'db'>,
  people: string[],
  applications: string[],
): Promise<void> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM payments p
    WHERE p.application_id = ANY(${applications}::uuid[])
      OR (p.application_id IS NULL AND p.payer_id = ANY(${people}::uuid[]) AND p.provider = 'test'
        AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.requested_by_id <> ALL(${people}::uuid[])))`;
  const where = { paymentId: { in: rows.map(({ id }) => id) } };
  await db.refund.deleteMany({ where });
  await db.paymentAttention.deleteMany({ where });
  await db.paymentEvent.deleteMany({ where });
  await db.payment.deleteMany({ where: { id: where.paymentId } });
}

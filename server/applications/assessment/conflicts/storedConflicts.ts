import type { ConflictSource, RoundApplication } from '../../../../prisma/client/client.ts';
import { createRequestLoader } from '../../../platform/requestLoader.ts';

type StoredConflict = {
  member: { id: string; name: string; email: string };
  cause: ConflictSource;
  reason: string | null;
};

type Row = StoredConflict['member'] &
  Omit<StoredConflict, 'member'> & { roundId: string; applicationId: string };

/** Loads the conflicts of interest that assessors declared or staff set. The caller must check the permission. */
export const loadStoredConflicts = createRequestLoader<RoundApplication, StoredConflict[]>(
  async ({ db }, entries) => {
    const rows = await db.$queryRaw<Row[]>`
      SELECT e.round_id AS "roundId", e.application_id AS "applicationId", m.id, u.name, u.email, c.source AS cause, c.reason
      FROM round_applications e JOIN assessment_rounds r ON r.id = e.round_id
      JOIN panel_members m ON m.panel_id = r.panel_id JOIN users u ON u.id = m.user_id
      JOIN assessment_conflicts c ON c.user_id = u.id AND c.application_id = e.application_id
      WHERE e.round_id = ANY(${entries.map(({ roundId }) => roundId)}::uuid[])
        AND e.application_id = ANY(${entries.map(({ applicationId }) => applicationId)}::uuid[])
      ORDER BY u.name, m.id`;
    return entries.map((entry) =>
      rows
        .filter((row) => row.roundId === entry.roundId && row.applicationId === entry.applicationId)
        .map(({ id, name, email, cause, reason }) => ({ member: { id, name, email }, cause, reason })),
    );
  },
);

import { createHash } from 'node:crypto';
import { Prisma } from '../../../prisma/client/client.ts';
import type { AccessScope } from '../../platform/access.ts';
import { type ChangeRange, type ChangeSource, isWithin } from './readChanges.ts';

type RecordList = 'APPLICATION' | 'PAYMENT' | 'REVIEW';

type RecordChanges = {
  list: RecordList;
  reach: AccessScope;
  own: Prisma.Sql;
  record: Prisma.Sql;
};

/**
 * Readers receive changes to records that they may read or may no longer read. They never receive changes that only
 * others can see, such as a decision on their own application that has not been sent.
 */
export function recordChanges({ list, reach, own, record }: RecordChanges): ChangeSource {
  return {
    reader: nameReader(list, reach),
    record,
    entries: (range) => readEntries(list, hearings(reach, own), range),
  };
}

type AudienceCondition = (table: Prisma.Sql) => Prisma.Sql;

function hearings({ organisationIds }: AccessScope, own: Prisma.Sql): AudienceCondition[] {
  const isSeen = (c: Prisma.Sql, audience: number) =>
    Prisma.sql`(${c}.audience = 0 OR (${c}.audience <= ${audience} AND ${c}.record_id NOT IN (${own})))`;
  if (organisationIds === 'all') return [(c) => isSeen(c, 2)];
  const isOwn: AudienceCondition = (c) =>
    Prisma.sql`${c}.record_id = ANY(ARRAY(${own})) AND ${c}.audience = 0`;
  const isTheirs = organisationIds.map(
    (id): AudienceCondition =>
      (c) =>
        Prisma.sql`${c}.organisation_id = ${id}::uuid AND ${isSeen(c, 1)}`,
  );
  return [isOwn, ...isTheirs];
}

/** Reads each condition separately, so that each uses its index. Skips entries that a later one replaces. */
function readEntries(list: RecordList, heard: readonly AudienceCondition[], range: ChangeRange): Prisma.Sql {
  const [c, later] = [Prisma.sql`c`, Prisma.sql`later`];
  const parts = heard.map(
    (isHeard) => Prisma.sql`(SELECT c.number, c.record_id AS id, c.changed_at AS at FROM record_changes c
      WHERE c.list = ${list}::change_list AND ${isHeard(c)} AND ${isWithin(range, Prisma.sql`c.number`, Prisma.sql`c.record_id`)}
        AND NOT EXISTS (SELECT FROM record_changes later WHERE later.record_id = c.record_id AND later.list = c.list
          AND (later.number, later.organisation_id) > (c.number, c.organisation_id)
          AND later.number < ${range.below}::bigint AND ${isHeard(later)})
      ORDER BY c.number, c.record_id LIMIT ${range.limit})`,
  );
  return Prisma.join(parts, ' UNION ');
}

/** Identifies the reader and their access, so that cursors expire when the access changes. */
function nameReader(list: RecordList, { viewer, organisationIds, blindTo }: AccessScope): string {
  const { id, role, scopes = null } = viewer;
  const reached = organisationIds === 'all' ? 'all' : [...organisationIds].sort();
  const text = JSON.stringify([list, id, role, scopes && [...scopes].sort(), reached, ...blindTo.toSorted()]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

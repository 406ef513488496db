import type { Prisma } from '../../../../prisma/client/client.ts';
import { DEMO_ORGANISATIONS } from '../../../../prisma/seed/demoOrganisations.ts';
import { DEMO_PREFIX, findDemoAccounts } from '../../../accounts/demoAccounts.ts';
import { hasTraces } from '../../../catalogue/scholarships/manage/deleteScholarship.ts';
import { eraseUser } from '../../../erasure/eraseUser.ts';
import { type EventContext, publish, type WorkContext } from '../../../events/publish.ts';
import { removePictures } from '../../../platform/pictures/removePictures.ts';
import { removeDemoApplications } from './removeDemoApplications.ts';

export type DemoRemoval = {
  accounts: string[];
  removed: { scholarships: number; applications: number; organisations: number };
  kept: {
    /**
     * Number of accounts that were anonymised instead of deleted, because an application or the audit log refers to
     * them.
     */
    accounts: number;
    /**
     * Number of the demo accounts' applications that remain, because other people decided on them or paid for them.
     */
    applications: number;
    changed: string[];
    /** Names of scholarships that were archived instead of removed, because other people used them. */
    archived: string[];
    organisations: string[];
  };
  hasAdmin: boolean;
};

const REMOVING = { maxWait: 30_000, timeout: 300_000 };

class NotWritten extends Error {
  constructor(readonly found: DemoRemoval) {
    super();
  }
}

/**
 * Removes all demo data in one transaction. Returns null if there is none. Without `isWrite`, rolls back, so that the
 * result shows what would be removed.
 */
export async function removeDemo(
  ctx: WorkContext,
  { isWrite }: { isWrite: boolean },
): Promise<DemoRemoval | null> {
  const removing = ctx.db.$transaction(async (db) => {
    const found = await removeAll({ ...ctx, db });
    if (!isWrite && found) throw new NotWritten(found);
    return found;
  }, REMOVING);
  return removing.catch((error: unknown) => {
    if (error instanceof NotWritten) return error.found;
    throw error;
  });
}

async function removeAll(ctx: EventContext): Promise<DemoRemoval | null> {
  const { db } = ctx;
  const accounts = await findDemoAccounts(db);
  // Locks the scholarships, so that concurrent applications come either before or after the removal.
  const catalogue = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM scholarships WHERE starts_with(external_id, ${DEMO_PREFIX}) ORDER BY id FOR UPDATE`;
  if (accounts.length === 0 && catalogue.length === 0) return null;
  const deleted = await db.user.findMany({
    where: { isDemo: true, anonymizedAt: { not: null } },
    select: { id: true },
  });
  const people = [...accounts, ...deleted].map(({ id }) => id);
  const applications = await removeDemoApplications(ctx, people);
  const changed = await findChanged(db, catalogue, people);
  let anonymous = 0;
  for (const id of people) if ((await eraseUser(ctx, id)).isKeptAnonymously) anonymous += 1;
  const scholarships = await removeCatalogue(ctx, catalogue, changed);
  const organisations = await removeOrganisations(db, people);
  const removal: DemoRemoval = {
    accounts: accounts.map(({ email }) => email),
    removed: {
      scholarships: scholarships.removed,
      applications: applications.removed,
      organisations: organisations.removed,
    },
    kept: {
      accounts: anonymous,
      applications: applications.kept,
      changed: scholarships.changed,
      archived: scholarships.archived,
      organisations: organisations.kept,
    },
    hasAdmin: (await db.user.count({ where: { role: 'ADMIN', suspendedAt: null } })) > 0,
  };
  await publish(ctx, 'demo.removed', {
    ...{ actorId: null, id: 'demo' },
    after: { accounts: accounts.length, removed: removal.removed, kept: removal.kept },
  });
  return removal;
}

/**
 * Finds scholarships that other people changed, according to the audit log. Imports are not audited, so a version
 * number that exceeds the number of the demo accounts' audit entries also counts as a change.
 */
async function findChanged(
  db: Prisma.TransactionClient,
  catalogue: { id: string }[],
  people: string[],
): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM scholarships s
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE actor_id = ANY(${people}::uuid[])) AS ours,
        count(*) FILTER (WHERE actor_id IS NULL OR actor_id <> ALL(${people}::uuid[])) AS others
      FROM audit_entries WHERE target_type = 'scholarship' AND target_id = s.id::text
    ) changes
    WHERE s.id = ANY(${catalogue.map(({ id }) => id)}::uuid[]) AND (changes.others > 0 OR s.version - 1 > changes.ours)`;
  return new Set(rows.map(({ id }) => id));
}

async function removeCatalogue(ctx: EventContext, catalogue: { id: string }[], changed: Set<string>) {
  const { db, now } = ctx;
  const done = { removed: 0, changed: [] as string[], archived: [] as string[] };
  const pictures: string[] = [];
  for (const { id } of catalogue) {
    const before = await db.scholarship.findUniqueOrThrow({ where: { id } });
    const name = `${before.scholarshipName}, ${before.universityName}`;
    if (changed.has(id)) {
      await db.scholarship.update({ where: { id }, data: { externalId: null } });
      done.changed.push(name);
    } else if (await isUsedByOthers(db, id)) {
      const archivedAt = before.archivedAt ?? now();
      const data = { externalId: null, archivedAt, version: { increment: 1 }, updatedAt: now() };
      const after = await db.scholarship.update({ where: { id }, data });
      await publish(ctx, 'scholarship.cleared', { before, after });
      done.archived.push(name);
    } else {
      if (before.universityImageId) pictures.push(before.universityImageId);
      await db.scholarship.delete({ where: { id } });
      await publish(ctx, 'scholarship.cleared', { before, after: null });
      done.removed += 1;
    }
  }
  await removePictures(db, {
    id: { in: pictures },
    scholarships: { none: {} },
    organisations: { none: {} },
    applications: { none: {} },
  });
  return done;
}

/** Call this function after the demo's records have been removed. */
async function isUsedByOthers(db: Prisma.TransactionClient, scholarshipId: string): Promise<boolean> {
  if (await hasTraces(db, scholarshipId)) return true;
  const where = { scholarshipId };
  return (await db.waiverRequest.count({ where })) + (await db.feeWaiver.count({ where })) > 0;
}

async function removeOrganisations(db: Prisma.TransactionClient, people: string[]) {
  const ids = DEMO_ORGANISATIONS.map(({ id }) => id);
  await db.$executeRaw`
    DELETE FROM forms f WHERE f.organisation_id = ANY(${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM scholarships s WHERE s.general_form_id = f.id)
      AND NOT EXISTS (SELECT FROM general_answers g WHERE g.form_id = f.id)
      AND NOT EXISTS (SELECT FROM answer_sets a JOIN form_versions v ON v.id = a.form_version_id WHERE v.form_id = f.id)
      AND NOT EXISTS (SELECT FROM audit_entries e WHERE e.target_type = 'generalForm' AND e.target_id = f.id::text
        AND (e.actor_id IS NULL OR e.actor_id <> ALL(${people}::uuid[])))`;
  await db.$executeRaw`
    DELETE FROM panels p WHERE p.organisation_id = ANY(${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM assessment_rounds r WHERE r.panel_id = p.id)
      AND NOT EXISTS (SELECT FROM panel_members m WHERE m.panel_id = p.id AND m.user_id IS NOT NULL)
      AND NOT EXISTS (SELECT FROM audit_entries e WHERE e.target_type = 'panel' AND e.target_id = p.id::text
        AND (e.actor_id IS NULL OR e.actor_id <> ALL(${people}::uuid[])))`;
  const gone = await db.$queryRaw<{ id: string }[]>`
    DELETE FROM organisations o WHERE o.id = ANY(${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM scholarships s WHERE s.organisation_id = o.id)
      AND NOT EXISTS (SELECT FROM coordinators c WHERE c.organisation_id = o.id)
      AND NOT EXISTS (SELECT FROM invitations i WHERE i.organisation_id = o.id)
      AND NOT EXISTS (SELECT FROM waiver_codes w WHERE w.organisation_id = o.id)
      AND NOT EXISTS (SELECT FROM forms f WHERE f.organisation_id = o.id)
      AND NOT EXISTS (SELECT FROM panels p WHERE p.organisation_id = o.id)
      AND NOT EXISTS (SELECT FROM audit_entries e WHERE e.target_type = 'organisation' AND e.target_id = o.id::text
        AND (e.actor_id IS NULL OR e.actor_id <> ALL(${people}::uuid[])))
    RETURNING o.id`;
  const kept = await db.organisation.findMany({ where: { id: { in: ids } }, orderBy: { slug: 'asc' } });
  return { removed: gone.length, kept: kept.map(({ name, slug }) => name ?? slug) };
}

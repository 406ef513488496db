import type { Prisma } from '../../../prisma/client/client.ts';
import { EMPTY_DOCUMENT_STATES } from '../../../rules/applications/documents.ts';
import type { Context } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

export type Usage = { files: number; bytes: number };

/**
 * Counts stored documents, including removed ones until they are deleted, and unfinished uploads. Excludes
 * files that staff have sent to applicants.
 */
export async function readUsage(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  personId: string,
): Promise<Usage> {
  const [usage] = await db.$queryRaw<Usage[]>`
    SELECT count(*)::int AS files, coalesce(sum(bytes), 0)::float8 AS bytes FROM (
      SELECT bytes FROM documents d
      WHERE owner_id = ${personId}::uuid AND NOT state = ANY(${[...EMPTY_DOCUMENT_STATES]}::document_state[]) AND NOT EXISTS (SELECT FROM message_files f
        JOIN application_messages m ON m.id = f.message_id AND m.is_from_staff WHERE f.document_id = d.id)
      UNION ALL
      SELECT bytes FROM uploads WHERE person_id = ${personId}::uuid AND finished_at IS NULL
    ) held`;
  return usage ?? { files: 0, bytes: 0 };
}

export function getQuota({ env }: Pick<Context, 'env'>): Usage {
  return { files: env.DOCUMENT_QUOTA_FILES, bytes: env.DOCUMENT_QUOTA_MB * 1_000_000 };
}

/** Throws TOO_LARGE if another file of this size would exceed the quota. The caller must have locked the person. */
export async function requireRoom(
  ctx: Pick<Context, 'env'> & { db: Pick<Prisma.TransactionClient, '$queryRaw'> },
  personId: string,
  bytes: number,
): Promise<void> {
  const usage = await readUsage(ctx.db, personId);
  const quota = getQuota(ctx);
  if (usage.files + 1 > quota.files) throw refuse('TOO_LARGE', 'document.tooMany', { max: quota.files });
  if (usage.bytes + bytes > quota.bytes)
    throw refuse('TOO_LARGE', 'document.quota', {
      used: Math.ceil(usage.bytes / 1_000_000),
      max: quota.bytes / 1_000_000,
    });
}

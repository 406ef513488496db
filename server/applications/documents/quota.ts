import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

/** What a person's documents take, those still on their way included. */
export type Usage = { files: number; bytes: number };

/** Everything with bytes: what is refused has none, and what its owner has removed counts as long as it is kept. */
export async function readUsage(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  personId: string,
): Promise<Usage> {
  const [usage] = await db.$queryRaw<Usage[]>`
    SELECT count(*)::int AS files, coalesce(sum(bytes), 0)::float8 AS bytes FROM (
      SELECT bytes FROM documents
      WHERE owner_id = ${personId}::uuid AND state <> 'REFUSED'
      UNION ALL
      SELECT bytes FROM uploads WHERE person_id = ${personId}::uuid AND finished_at IS NULL
    ) held`;
  return usage ?? { files: 0, bytes: 0 };
}

/** What a person may keep. */
export function quotaOf({ env }: Pick<Context, 'env'>): Usage {
  return { files: env.DOCUMENT_QUOTA_FILES, bytes: env.DOCUMENT_QUOTA_MB * 1_000_000 };
}

/** TOO_LARGE when one more file of so many bytes is too much; the person is locked. */
export async function requireRoom(
  ctx: Pick<Context, 'env'> & { db: Pick<Prisma.TransactionClient, '$queryRaw'> },
  personId: string,
  bytes: number,
): Promise<void> {
  const usage = await readUsage(ctx.db, personId);
  const quota = quotaOf(ctx);
  if (usage.files + 1 > quota.files) throw refuse('TOO_LARGE', 'document.tooMany', { max: quota.files });
  if (usage.bytes + bytes > quota.bytes)
    throw refuse('TOO_LARGE', 'document.quota', {
      used: Math.ceil(usage.bytes / 1_000_000),
      max: quota.bytes / 1_000_000,
    });
}

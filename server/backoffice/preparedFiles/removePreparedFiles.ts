import type { Prisma } from '../../../prisma/client/client.ts';
import { queueFileRemoval } from '../../applications/documents/removeFiles.ts';
import type { Context } from '../../platform/context.ts';
import { queueMaking } from './preparedFileJob.ts';

const FAILED_FOR = 7 * 86_400_000;

type Runs = { run: string | null }[];

export async function purgePreparedFiles({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const failedBefore = new Date(now().getTime() - FAILED_FOR);
  await db.$transaction(async (tx) => {
    const gone = await tx.$queryRaw<Runs>`
      DELETE FROM prepared_files
      WHERE expires_at <= ${now()} OR (state = 'FAILED' AND created_at < ${failedBefore}) RETURNING run`;
    await queueFileRemoval(tx, idsOf(gone));
  });
}

/**
 * Deletes a person's files. Also deletes the bytes of other people's files that contain the person's
 * applications. These files then count as failed if they were finished; otherwise they start again without
 * the applications.
 */
export async function erasePreparedFiles(db: Prisma.TransactionClient, personId: string): Promise<void> {
  const own = await db.$queryRaw<Runs>`
    DELETE FROM prepared_files WHERE owner_id = ${personId}::uuid RETURNING run`;
  const holding = await db.$queryRaw<(Runs[number] & { id: string })[]>`
    SELECT f.id, f.run FROM prepared_files f
    WHERE EXISTS (SELECT FROM prepared_file_applications p JOIN applications a ON a.id = p.application_id
      WHERE p.file_id = f.id AND a.applicant_id = ${personId}::uuid)
    FOR UPDATE OF f`;
  if (holding.length > 0) {
    await beginAnew(
      db,
      holding.map(({ id }) => id),
      personId,
    );
    await queueMaking(db);
  }
  await queueFileRemoval(db, idsOf([...own, ...holding]));
}

async function beginAnew(db: Prisma.TransactionClient, ids: string[], personId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE prepared_files
    SET state = CASE state WHEN 'READY' THEN 'FAILED' WHEN 'MAKING' THEN 'WAITING' ELSE state END,
      failure = CASE state WHEN 'READY' THEN 'ERASED' ELSE failure END,
      bytes = NULL, expires_at = NULL, run = NULL, done = 0
    WHERE id = ANY(${ids}::uuid[])`;
  await db.$executeRaw`
    DELETE FROM prepared_file_applications p USING applications a
    WHERE p.file_id = ANY(${ids}::uuid[]) AND a.id = p.application_id AND a.applicant_id = ${personId}::uuid`;
  await db.$executeRaw`
    UPDATE prepared_files f
    SET total = (SELECT count(*) FROM prepared_file_applications p WHERE p.file_id = f.id)
    WHERE f.id = ANY(${ids}::uuid[])`;
}

const idsOf = (rows: Runs) => rows.flatMap(({ run }) => run ?? []);

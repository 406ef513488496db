import type { PictureProblem } from '../../../../prisma/client/client.ts';
import type { Context } from '../../../platform/context.ts';

export type ClaimedFetch = {
  id: string;
  url: string;
  userId: string | null;
  pictureId: string | null;
  attempts: number;
};

/** Time in minutes after which another worker takes over the fetch of a worker that was killed. */
const LEASE_MINUTES = 5;

const PAUSES = [10, 120, 1440];

export async function claimFetch({ db }: Pick<Context, 'db'>): Promise<ClaimedFetch | null> {
  const [claimed] = await db.$queryRaw<ClaimedFetch[]>`
    UPDATE picture_fetches SET attempts = attempts + 1, updated_at = now(),
      due_at = now() + make_interval(mins => ${LEASE_MINUTES})
    WHERE id = (
      SELECT id FROM picture_fetches WHERE due_at <= now() ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, url, user_id AS "userId", picture_id AS "pictureId", attempts`;
  return claimed ?? null;
}

/** Marks the fetch as done, unless its address has changed or it has become due again since it was claimed. */
export async function finishFetch({ db }: Pick<Context, 'db'>, { id, url }: ClaimedFetch): Promise<void> {
  await db.$executeRaw`
    UPDATE picture_fetches SET due_at = NULL, problem = NULL
    WHERE id = ${id}::uuid AND url = ${url} AND due_at > now()`;
}

export async function noteProblem(
  { db }: Pick<Context, 'db'>,
  { id, url, attempts }: ClaimedFetch,
  { problem, isTemporary }: { problem: PictureProblem; isTemporary: boolean },
): Promise<void> {
  const pause = isTemporary ? (PAUSES[attempts - 1] ?? null) : null;
  await db.$executeRaw`
    UPDATE picture_fetches SET problem = ${problem}::picture_problem,
      due_at = now() + make_interval(mins => ${pause}::int)
    WHERE id = ${id}::uuid AND url = ${url}`;
}

/** Postpones the fetch after an error in the portal itself, which does not count as an attempt. */
export async function postponeFetch({ db }: Pick<Context, 'db'>, { id, url }: ClaimedFetch): Promise<void> {
  await db.$executeRaw`
    UPDATE picture_fetches SET attempts = attempts - 1, due_at = now() + interval '1 minute'
    WHERE id = ${id}::uuid AND url = ${url}`;
}

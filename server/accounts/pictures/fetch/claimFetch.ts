import type { PictureProblem } from '../../../../prisma/client/client.ts';
import type { Context } from '../../../platform/context.ts';

export type ClaimedFetch = {
  id: string;
  url: string;
  userId: string | null;
  pictureId: string | null;
  attempts: number;
};

/** After this many minutes another worker takes up what one that was killed had begun. */
const LEASE_MINUTES = 5;

/** Minutes before each further attempt, where asking again may help. */
const PAUSES = [10, 120, 1440];

/** Takes the fetch that has been due longest, if there is one. The database's clock counts. */
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

/** There is nothing left to do for it, unless another address took its place, or it became due again, meanwhile. */
export async function finishFetch({ db }: Pick<Context, 'db'>, { id, url }: ClaimedFetch): Promise<void> {
  await db.$executeRaw`
    UPDATE picture_fetches SET due_at = NULL, problem = NULL
    WHERE id = ${id}::uuid AND url = ${url} AND due_at > now()`;
}

/** Notes why there is no picture, and when it is tried again, if ever. */
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

/** It was the portal that could not: the attempt does not count. */
export async function postponeFetch({ db }: Pick<Context, 'db'>, { id, url }: ClaimedFetch): Promise<void> {
  await db.$executeRaw`
    UPDATE picture_fetches SET attempts = attempts - 1, due_at = now() + interval '1 minute'
    WHERE id = ${id}::uuid AND url = ${url}`;
}

import type { PictureProblem } from '../../../../prisma/client/client.ts';
import { createRequestLoader } from '../../../platform/requestLoader.ts';

export type PhotoFetch = { isPending: boolean; problem: PictureProblem | null };

export const loadPhotoFetch = createRequestLoader<string, PhotoFetch | null>(async ({ db }, userIds) => {
  const rows = await db.pictureFetch.findMany({
    where: { userId: { in: [...userIds] } },
    select: { userId: true, problem: true, dueAt: true },
  });
  const found = new Map(
    // Retries are not shown, because they would distinguish hosts inside our network from hosts that do not exist.
    rows.map(({ userId, problem, dueAt }) => [userId, { problem, isPending: dueAt !== null && !problem }]),
  );
  return userIds.map((id) => found.get(id) ?? null);
});

export const loadProblem = createRequestLoader<string, PictureProblem | null>(async ({ db }, urls) => {
  const rows = await db.$queryRaw<{ url: string; problem: PictureProblem | null }[]>`
    SELECT url, problem FROM picture_fetches
    WHERE user_id IS NULL AND md5(url) IN (SELECT md5(given) FROM unnest(${[...urls]}::text[]) given)`;
  const found = new Map(rows.map(({ url, problem }) => [url, problem]));
  return urls.map((url) => found.get(url) ?? null);
});

import type pg from 'pg';
import { problem } from '../../../../../rules/problems.ts';
import type { BadRecord } from '../check/checkRecord.ts';

/** Locks the pictures until the import ends, because the sweep of unused pictures skips locked ones. */
const RESOLVE = `
  UPDATE staged s SET university_image_url = NULL
  FROM (
    SELECT id FROM pictures
    WHERE NOT is_private AND id IN (SELECT university_image_id FROM staged) ORDER BY id FOR KEY SHARE
  ) p
  WHERE p.id = s.university_image_id`;

const RESOLVE_FETCHED = `
  UPDATE staged s SET university_image_id = p.id, university_image_url = NULL
  FROM (
    SELECT p.id, f.url FROM picture_fetches f JOIN pictures p ON p.id = f.picture_id
    WHERE f.user_id IS NULL AND f.url IN (SELECT university_image_url FROM staged) ORDER BY p.id FOR KEY SHARE OF p
  ) p
  WHERE p.url = s.university_image_url`;

/**
 * SQL condition that a URL of the portal does not refer to a public picture. Writing such a URL would remove the
 * current picture.
 */
const IS_LOST = `s.university_image_id IS NOT NULL AND s.university_image_url IS NOT NULL
  AND (s.is_own_image OR EXISTS (SELECT FROM pictures p WHERE p.id = s.university_image_id))`;

const LIST_LOST = `
  SELECT place FROM staged s WHERE ${IS_LOST} ORDER BY position LIMIT $1`;

const REMOVE_LOST = `DELETE FROM staged s WHERE ${IS_LOST}`;

const STORE_FOREIGN = `
  UPDATE staged SET university_image_id = NULL
  WHERE university_image_id IS NOT NULL AND university_image_url IS NOT NULL`;

/**
 * Replaces URLs of the portal's own pictures, and external URLs that the portal has fetched, with the ids of the
 * pictures. Removes from the staging table the records whose picture is private or missing.
 */
export async function resolvePictures(
  client: pg.Client,
  limit: number,
): Promise<{ lost: BadRecord[]; count: number }> {
  await client.query(RESOLVE);
  await client.query(RESOLVE_FETCHED);
  const { rows } = await client.query<{ place: string }>(LIST_LOST, [limit]);
  const { rowCount } = await client.query(REMOVE_LOST);
  await client.query(STORE_FOREIGN);
  const lost = rows.map(({ place }) => ({ place, reason: problem('picturePrivate') }));
  return { lost, count: rowCount ?? 0 };
}

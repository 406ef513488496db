import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';

const acknowledged = z.literal(true);

export const inserted = z
  .object({ acknowledged, insertedId: z.string().nullable() })
  .meta({ id: 'Inserted' });
export const changed = z
  .object({ acknowledged, matchedCount: z.int(), modifiedCount: z.int() })
  .meta({ id: 'Changed' });
export const deleted = z.object({ acknowledged, deletedCount: z.int() }).meta({ id: 'Deleted' });

export function countInserted(insertedId: string | null): z.infer<typeof inserted> {
  return { acknowledged: true, insertedId };
}

/**
 * Counts a missing record, or another person's, as 0 instead of throwing. An unchanged record counts as matched but
 * not as modified.
 */
export async function countChanged<Result>(
  work: Promise<Result>,
  isModified: (result: Result) => boolean = () => true,
): Promise<z.infer<typeof changed>> {
  let modifiedCount = 0;
  const matchedCount = await countOf(
    work.then((result) => {
      modifiedCount = isModified(result) ? 1 : 0;
    }),
  );
  return { acknowledged: true, matchedCount, modifiedCount };
}

export async function countDeleted(work: Promise<unknown>): Promise<z.infer<typeof deleted>> {
  return { acknowledged: true, deletedCount: await countOf(work) };
}

async function countOf(work: Promise<unknown>): Promise<0 | 1> {
  try {
    await work;
    return 1;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return 0;
    throw error;
  }
}

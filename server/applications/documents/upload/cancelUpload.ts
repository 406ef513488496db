import type { Context } from '../../../platform/context.ts';
import { queueFileRemoval } from '../removeFiles.ts';

export async function cancelUpload({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.upload.deleteMany({ where: { id, finishedAt: null } });
    if (count > 0) await queueFileRemoval(tx, [id]);
  });
}

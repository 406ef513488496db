import type { Prisma } from '../../prisma/client/client.ts';
import type { Context } from '../platform/context.ts';
import { makeForm } from './questions.ts';

export async function replaceQuestions(
  { db, now }: Context,
  scholarshipId: string,
  questions: object[],
): Promise<void> {
  const { ownFormId } = await db.scholarship.findUniqueOrThrow({ where: { id: scholarshipId } });
  const formId = ownFormId ?? '';
  const { _max } = await db.formVersion.aggregate({ where: { formId }, _max: { version: true } });
  await db.formVersion.create({
    data: {
      ...{ formId, version: (_max.version ?? 0) + 1, createdAt: now() },
      content: makeForm(...questions) as unknown as Prisma.InputJsonObject,
    },
  });
}

import type { Prisma, Reference } from '../../prisma/client/client.ts';
import type { Context } from '../context.ts';
import { hashKey } from '../features/references/link/referenceLink.ts';
import { makeAsking } from './questions.ts';

export const REFEREES = {
  key: 'referees',
  kind: 'reference',
  label: { en: 'Who can write about you?' },
  isRequired: true,
  about: { en: 'How they work with others' },
};

/** A reference of a person who has a draft, asked for two days ago; `token` is what stands in its link. */
export async function makeReference(
  ctx: Context,
  { id: applicantId }: { id: string },
  given: Partial<Prisma.ReferenceUncheckedCreateInput> = {},
): Promise<Reference & { token: string }> {
  const scholarshipId = given.scholarshipId ?? (await makeAsking(ctx, [REFEREES])).id;
  await ctx.db.applicationDraft.createMany({
    data: [{ applicantId, scholarshipId, content: {} }],
    skipDuplicates: true,
  });
  const reference = await ctx.db.reference.create({
    data: {
      ...{ applicantId, scholarshipId, question: 'referees', asked: REFEREES, isWaived: true },
      ...{ name: 'Grace Hopper', email: 'grace@example.org', state: 'SENT' },
      createdAt: new Date(ctx.now().getTime() - 2 * 86_400_000),
      ...given,
    },
  });
  const token = `token-${reference.id}`;
  const at = { createdAt: reference.createdAt, expiresAt: new Date(ctx.now().getTime() + 86_400_000) };
  await ctx.db.referenceLink.create({ data: { hash: hashKey(token), referenceId: reference.id, ...at } });
  return { ...reference, token };
}

import { z } from 'zod';
import { problem } from '../../../../rules/problems.ts';
import { notFound } from '../../../platform/access.ts';
import { checkInput } from '../../../platform/input.ts';
import { lockHolder } from '../../auth/lockAccount.ts';
import { noteRemovedFactor } from '../factorState.ts';
import { type HolderContext, requireOwner } from '../secondFactorContext.ts';
import { passkeyNameSchema } from './passkeySchemas.ts';

const named = z.object({ id: z.uuid(problem('id', { record: 'passkey' })) });
const renamed = named.extend({ name: passkeyNameSchema });

type EmptyAnswer = Record<string, never>;

export async function renamePasskey(ctx: HolderContext, given: unknown): Promise<EmptyAnswer> {
  requireOwner(ctx);
  const { id, name } = checkInput(renamed, given);
  const { count } = await ctx.db.passkey.updateMany({
    where: { id, userId: ctx.holder.id },
    data: { name },
  });
  if (count === 0) throw notFound();
  return {};
}

export async function removePasskey(ctx: HolderContext, given: unknown): Promise<EmptyAnswer> {
  requireOwner(ctx);
  const { id } = checkInput(named, given);
  await ctx.db.$transaction(async (db) => {
    await lockHolder(db, ctx.holder);
    const passkey = await db.passkey.findFirst({ where: { id, userId: ctx.holder.id } });
    if (!passkey) throw notFound();
    await db.passkey.delete({ where: { id } });
    await noteRemovedFactor({ ...ctx, db }, 'passkey', passkey.name);
  });
  return {};
}

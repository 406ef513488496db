import type { Context } from '../../../context.ts';
import { readQuietKey } from './quietKey.ts';

type Reader = Pick<Context, 'db' | 'env'>;

/** Switches reminders of one reference off. False for a link that the portal did not write, or whose request is gone. */
export async function quietReference(ctx: Reader, key: string): Promise<boolean> {
  const id = readQuietKey(ctx, key);
  if (!id) return false;
  return (await ctx.db.reference.updateMany({ where: { id }, data: { isQuiet: true } })).count > 0;
}

/** Whether a link works, without using it. */
export async function isQuietLink(ctx: Reader, key: string): Promise<boolean> {
  const id = readQuietKey(ctx, key);
  return id !== null && (await ctx.db.reference.count({ where: { id } })) > 0;
}

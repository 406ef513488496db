import type { Prisma } from '../../prisma/client/client.ts';

/**
 * `pictureFolder`: the id of the folder that keeps this portal's pictures (`findPictureTrouble.ts`).
 * `outgoingHeld`: an ISO instant since when nothing leaves, after a restore (`outgoing.ts`).
 * `heartbeat`: an ISO instant at which the jobs ran last (`applications/deadlines/outages/beat.ts`).
 * `productionSince`: an ISO instant at which it started in production first (`api/portal/demo/requireNoDemo.ts`).
 * `setUp`: what the code of the first admin is made of, while there is none (`accounts/setUp/setUpCode.ts`).
 */
export type SystemKey = 'pictureFolder' | 'outgoingHeld' | 'heartbeat' | 'productionSince' | 'setUp';

type Db = { db: Pick<Prisma.TransactionClient, 'systemState'> };

export async function readState({ db }: Db, key: SystemKey): Promise<string | null> {
  return (await db.systemState.findUnique({ where: { key } }))?.value ?? null;
}

/** Keeps the value unless there is one; returns the stored one. Two callers get the same answer. */
export async function keepState(ctx: Db, key: SystemKey, value: string): Promise<string> {
  await ctx.db.systemState.createMany({ data: [{ key, value }], skipDuplicates: true });
  return (await readState(ctx, key)) ?? value;
}

/** Answers whether there was one. */
export async function removeState({ db }: Db, key: SystemKey): Promise<boolean> {
  return (await db.systemState.deleteMany({ where: { key } })).count > 0;
}

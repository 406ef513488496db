import type { Prisma } from '../../prisma/client/client.ts';

/**
 * `pictureFolder`: id of the folder with this portal's pictures (`findPictureTrouble.ts`).
 * `outgoingHeld`: ISO instant since which nothing has been sent, after a restore (`outgoing.ts`).
 * `heartbeat`: ISO instant of the last run of the jobs (`applications/deadlines/outages/recordHeartbeat.ts`).
 * `productionSince`: ISO instant of the first start in production (`api/portal/demo/requireNoDemo.ts`).
 * `lastBackup`: the last scheduled backup as JSON (`backup/scheduledBackups.ts`).
 * `testedMail`: signature of the settings with which a test e-mail was accepted (`events/mail/unsent/testedMail.ts`).
 * `paymentKeyTest`: the last test of the payment provider's keys as JSON (`payments/keyTest/keyTest.ts`).
 * `setUp`: source of the first admin's code, while there is no admin (`accounts/setUp/setUpCode.ts`).
 */
export type SystemKey =
  | 'pictureFolder'
  | 'outgoingHeld'
  | 'heartbeat'
  | 'productionSince'
  | 'testedMail'
  | 'paymentKeyTest'
  | 'setUp'
  | 'lastBackup';

type Db = { db: Pick<Prisma.TransactionClient, 'systemState'> };

export async function readState({ db }: Db, key: SystemKey): Promise<string | null> {
  return (await db.systemState.findUnique({ where: { key } }))?.value ?? null;
}

/**
 * Stores the value unless there is one, and returns the stored value, so that concurrent callers get the same result.
 */
export async function ensureState(ctx: Db, key: SystemKey, value: string): Promise<string> {
  await ctx.db.systemState.createMany({ data: [{ key, value }], skipDuplicates: true });
  return (await readState(ctx, key)) ?? value;
}

export async function writeState({ db }: Db, key: SystemKey, value: string): Promise<void> {
  await db.systemState.upsert({ where: { key }, create: { key, value }, update: { value } });
}

export async function removeState({ db }: Db, key: SystemKey): Promise<boolean> {
  return (await db.systemState.deleteMany({ where: { key } })).count > 0;
}

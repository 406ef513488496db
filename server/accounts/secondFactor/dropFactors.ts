import type { Prisma } from '../../../prisma/client/client.ts';

export async function dropFactors(db: Prisma.TransactionClient, userId: string): Promise<boolean> {
  await db.authenticator.deleteMany({ where: { userId } });
  await db.passkey.deleteMany({ where: { userId } });
  await db.recoveryCode.deleteMany({ where: { userId } });
  const { count } = await db.user.updateMany({
    where: { id: userId, secondFactorSince: { not: null } },
    data: { secondFactorSince: null },
  });
  return count === 1;
}

import type { BankDetails, Disbursement } from '../../../prisma/client/client.ts';
import { isPaymentHeld } from '../../../rules/awards/disbursements.ts';
import { toInstant } from '../../catalogue/scholarships/clock/localTime.ts';
import type { Context, RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';

export const toDay = (date: Date): string => date.toISOString().slice(0, 10);

export const SOONEST_FIRST = [{ dueOn: 'asc' }, { id: 'asc' }] as const;

/** Loads the disbursements of awards, soonest first. The caller must check the permission. */
export const loadDisbursements = createRequestLoader(
  async ({ db }: RequestContext, awardIds: readonly string[]): Promise<Disbursement[][]> => {
    const rows = await db.disbursement.findMany({
      where: { awardId: { in: [...new Set(awardIds)] } },
      orderBy: [...SOONEST_FIRST],
    });
    return awardIds.map((id) => rows.filter(({ awardId }) => awardId === id));
  },
);

/** Loads the bank details of awards without the encrypted text. The caller must check the permission. */
export const loadBankChange = createRequestLoader(
  async ({ db }: RequestContext, awardIds: readonly string[]) => {
    const rows = await db.bankDetails.findMany({
      where: { awardId: { in: [...new Set(awardIds)] } },
      omit: { sealed: true },
    });
    const found = new Map(rows.map((row) => [row.awardId, row]));
    return awardIds.map((id) => found.get(id) ?? null);
  },
);

type Part = Pick<Disbursement, 'state' | 'createdAt' | 'dueOn'>;
type Change = Pick<BankDetails, 'changedAt' | 'reviewedAt'>;

/** A payment is due at the start of its due day in the portal's time zone. */
export function isHeld({ env, now }: Pick<Context, 'env' | 'now'>, part: Part, bank: Change | null): boolean {
  const dueAt = toInstant({ day: toDay(part.dueOn), time: '00:00', zone: env.TIME_ZONE });
  return isPaymentHeld(part, bank, { dueAt, now: now() });
}

import type { Prisma } from '../../../../prisma/client/client.ts';
import { toDecimal } from '../../../../rules/catalogue/fundingAmount.ts';
import { publish } from '../../../events/publish.ts';
import { requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { readInBatches } from '../../../platform/database/readInBatches.ts';
import type { RowBatches } from '../../../platform/page.ts';
import { formatReferenceNumber } from '../../referenceNumber.ts';
import { openAndReseal } from '../bank/readBankDetails.ts';
import type { SealedAccount } from '../bank/sealBankDetails.ts';
import { isHeld, toDay } from '../loadDisbursements.ts';

/**
 * A planned payment in the file for the bank. If it cannot be paid yet, it has no account, and `waiting` is
 * the reason.
 */
export type ListedDisbursement = {
  id: string;
  reference: string;
  scholarship: string;
  dueOn: { text: string; value: Date };
  amount: number;
  currency: string;
  holder: string | null;
  account: string | null;
  bank: string | null;
  waiting: 'HELD' | 'NO_ACCOUNT' | 'OTHER_KEY' | null;
  condition: string | null;
};

const PARTS = {
  award: { include: { bankDetails: true, application: { include: { scholarship: true } } } },
} as const satisfies Prisma.DisbursementInclude;

type Row = Prisma.DisbursementGetPayload<{ include: typeof PARTS }>;

type Filter = { scholarshipId?: string | undefined; dueBy?: string | undefined };

/**
 * Iterates over the planned payments of accepted awards. Only for admins. Lists held payments with an empty account,
 * so that the amounts in the file still add up to the planned sum. The audit log records the access to each account.
 */
export async function* iterateDisbursements(
  ctx: RequestContext,
  { scholarshipId, dueBy }: Filter,
): RowBatches<ListedDisbursement> {
  const { viewer, blindTo } = requireAccessScope(ctx.viewer, 'disbursement.export');
  const application = {
    scholarshipId: { notIn: [...blindTo], ...(scholarshipId && { equals: scholarshipId }) },
  };
  const planned = {
    state: 'PLANNED',
    award: { state: 'ACCEPTED', application },
    ...(dueBy && { dueOn: { lte: new Date(dueBy) } }),
  } satisfies Prisma.DisbursementWhereInput;
  const batches = readInBatches<Row>((after, take) =>
    ctx.db.disbursement.findMany({
      where: { AND: [planned, after ? follows(after) : {}] },
      include: PARTS,
      orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
      take,
    }),
  );
  for await (const rows of batches) yield await openAccounts(ctx, viewer.id, rows);
}

const follows = ({ dueOn, id }: Row): Prisma.DisbursementWhereInput => ({
  OR: [{ dueOn: { gt: dueOn } }, { dueOn, id: { gt: id } }],
});

/** Decrypts the accounts of payments that are not held. Commits the audit entries before the rows are sent. */
function openAccounts(ctx: RequestContext, actorId: string, rows: readonly Row[]) {
  return ctx.db.$transaction(async (db) => {
    const listed: ListedDisbursement[] = [];
    const opened = new Map<string, Awaited<ReturnType<typeof openAndReseal>>>();
    for (const row of rows) {
      const { bankDetails, id: awardId } = row.award;
      const isClosed = isHeld(ctx, row, bankDetails);
      if (bankDetails && !isClosed && !opened.has(awardId))
        opened.set(awardId, await openAndReseal({ ...ctx, db }, bankDetails));
      const details = isClosed ? null : (opened.get(awardId) ?? null);
      const missing = bankDetails ? 'OTHER_KEY' : 'NO_ACCOUNT';
      listed.push(toListed(row, details, isClosed ? 'HELD' : details ? null : missing));
    }
    const looked = [...opened].flatMap(([id, details]) => (details ? { actorId, id } : []));
    await publish({ ...ctx, db }, 'bankDetails.read', looked);
    return listed;
  });
}

function toListed(
  { id, dueOn, amount, condition, award }: Row,
  details: SealedAccount | null,
  waiting: ListedDisbursement['waiting'],
): ListedDisbursement {
  const { application, currency } = award;
  return {
    ...{ id, reference: formatReferenceNumber(application), currency, condition, waiting },
    scholarship: application.scholarship.scholarshipName,
    dueOn: { text: toDay(dueOn), value: dueOn },
    amount: toDecimal(Number(amount), currency),
    ...(details ?? { holder: null, account: null, bank: null }),
  };
}

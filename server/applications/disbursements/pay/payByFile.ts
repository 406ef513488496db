import type { Prisma } from '../../../../prisma/client/client.ts';
import { parseAmount } from '../../../../rules/money/typedAmount.ts';
import { type Problem, problem } from '../../../../rules/problems.ts';
import { lockPeople } from '../../../accounts/users/lockPerson.ts';
import { publish } from '../../../events/publish.ts';
import { can, requireAccessScope } from '../../../platform/access.ts';
import {
  type RequestContext,
  type TransactionContext,
  today,
  type Viewer,
} from '../../../platform/context.ts';
import { formatProblem } from '../../../platform/language/formatError.ts';
import { getLanguage } from '../../../platform/language/getLanguage.ts';
import { AWARD_PARTS, toAwardBelonging } from '../../awards/awardRow.ts';
import { outdatePlans } from '../authorizeDisbursement.ts';
import { isHeld } from '../loadDisbursements.ts';
import { describePaid } from './describePaid.ts';
import { type BankRow, type BankRowProblem, readBankFile } from './readBankFile.ts';

const MAX_PROBLEMS = 100;

export type PaidByFile = { paid: number; problems: { row: number; message: string }[] };

/**
 * Checks a file from the bank. If `isDryRun` is false and no row has a problem, marks all disbursements in
 * the file as paid. A file that is sent again is rejected, because its disbursements are already paid.
 */
export async function payByFile(
  ctx: RequestContext,
  given: { csv: string; isDryRun?: boolean | null | undefined },
): Promise<PaidByFile> {
  const { viewer } = requireAccessScope(ctx.viewer, 'disbursement.pay');
  const file = readBankFile(given, today(ctx));
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const refused = await checkRows(inside, viewer, file.rows);
    const problems = [...file.problems, ...refused].sort((a, b) => a.row - b.row);
    const isRefused = problems.length > 0;
    if (!isRefused && given.isDryRun === false) await markPaid(inside, viewer, file.rows);
    return {
      paid: isRefused ? 0 : file.rows.length,
      problems: problems
        .slice(0, MAX_PROBLEMS)
        .map(({ row, problem }) => ({ row, message: formatProblem(problem, getLanguage(ctx)) })),
    };
  });
}

/** Locks the recipients and awards in a file, and returns the problem of each invalid row. */
async function checkRows(
  ctx: TransactionContext,
  viewer: Viewer,
  rows: readonly BankRow[],
): Promise<BankRowProblem[]> {
  const { db } = ctx;
  const where = { id: { in: rows.map(({ id }) => id) } };
  const awards = await db.award.findMany({
    where: { disbursements: { some: where } },
    include: AWARD_PARTS,
  });
  // Awards of a scholarship that the viewer may not see are reported as unknown.
  const reached = awards.filter(
    (award) =>
      award.application.applicantId === viewer.id || can(viewer, 'disbursement.pay', toAwardBelonging(award)),
  );
  const awardIds = reached.map(({ id }) => id);
  await lockAwards(
    db,
    reached.map(({ application }) => application.applicantId),
    awardIds,
  );
  const found = await db.disbursement.findMany({
    where: { ...where, awardId: { in: awardIds } },
    include: { award: { include: { bankDetails: true, application: { select: { applicantId: true } } } } },
  });
  const known = new Map(found.map((one) => [one.id, one]));
  const rowOf = new Map<string, number>();
  return rows.flatMap((row) => {
    const reason = findProblem({ ...ctx, viewer }, row, known.get(row.id), rowOf.get(row.id));
    if (!rowOf.has(row.id)) rowOf.set(row.id, row.row);
    return reason ? [{ row: row.row, problem: reason }] : [];
  });
}

/**
 * Locks people, then awards, each in the order of their ids, so that processing two files concurrently cannot
 * deadlock.
 */
async function lockAwards(db: TransactionContext['db'], people: string[], awards: string[]): Promise<void> {
  await lockPeople(db, people);
  await db.$queryRaw`SELECT FROM awards WHERE id = ANY(${awards}::uuid[]) ORDER BY id FOR UPDATE`;
}

type FoundPart = Prisma.DisbursementGetPayload<{
  include: { award: { include: { bankDetails: true; application: { select: { applicantId: true } } } } };
}>;

function findProblem(
  ctx: TransactionContext & { viewer: Viewer },
  row: BankRow,
  part: FoundPart | undefined,
  before: number | undefined,
): Problem | null {
  if (!part) return problem('bankFileUnknown');
  if (before) return problem('bankFileTwice', { row: before });
  const { award, state, amount } = part;
  if (award.application.applicantId === ctx.viewer.id) return problem('bankFileOwn');
  if (state === 'PAID') return problem('bankFilePaid');
  if (state === 'STOPPED' || award.state !== 'ACCEPTED') return problem('bankFileStopped');
  if (row.currency !== award.currency) return problem('bankFileCurrency', { currency: award.currency });
  const given = parseAmount(row.amount, award.currency);
  if (given === null || BigInt(given) !== amount) return problem('bankFileAmount');
  return isHeld(ctx, part, award.bankDetails) ? problem('bankFileHeld') : null;
}

async function markPaid(ctx: TransactionContext, viewer: Viewer, rows: readonly BankRow[]): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE disbursements d SET state = 'PAID', paid_on = f."paidOn", reference = f.reference
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS f (id uuid, "paidOn" date, reference text)
    WHERE d.id = f.id AND d.state = 'PLANNED'`;
  await outdatePlans(
    ctx,
    rows.map(({ id }) => id),
  );
  await publish(
    ctx,
    'disbursements.paid',
    rows.map((row) => describePaid(viewer.id, row)),
  );
}

import type { AssessmentState, Prisma } from '../../../../prisma/client/client.ts';
import { type Answers, shownQuestions } from '../../../../rules/forms/facts/facts.ts';
import { type Form, listQuestions, type Question } from '../../../../rules/forms/question.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { readInBatches } from '../../../platform/database/readInBatches.ts';
import type { RowBatches } from '../../../platform/page.ts';
import { formatReferenceNumber } from '../../referenceNumber.ts';
import { authorizeRound } from '../rounds/reachableRound.ts';
import { toPoints } from './iterateTotals.ts';

type AskedRound = { roundId: string };

/**
 * Row of an exported file. Private notes and unsubmitted answers are excluded, because they belong to the assessor.
 */
export type ListedAssessment = {
  id: string;
  reference: string;
  code: string;
  assessor: string | null;
  email: string | null;
  state: AssessmentState;
  total: number | null;
  passed: 'true' | 'false' | null;
  submittedAt: Date | null;
  reason: string | null;
  scored: Answers | null;
};

const PARTS = {
  member: { select: { user: { select: { name: true, email: true } } } },
  entry: { select: { code: true } },
  answerSet: { select: { answers: true } },
} as const satisfies Prisma.AssessmentInclude;

export async function readRubricQuestions(ctx: RequestContext, { roundId }: AskedRound): Promise<Question[]> {
  const { round } = await authorizeRound(ctx, roundId, 'round.export');
  return round.rubric ? listQuestions(round.rubric.form) : [];
}

export async function* iterateAssessments(
  ctx: RequestContext,
  { roundId }: AskedRound,
): RowBatches<ListedAssessment> {
  const { viewer, round } = await authorizeRound(ctx, roundId, 'round.export');
  const application = { cancelledAt: null, applicantId: { not: viewer.id } };
  const standing = { roundId, entry: { application } };
  const batches = readInBatches<Prisma.AssessmentGetPayload<{ include: typeof PARTS }>>((after, take) =>
    ctx.db.assessment.findMany({
      where: { ...standing, ...(after && { id: { gt: after.id } }) },
      include: PARTS,
      orderBy: { id: 'asc' },
      take,
    }),
  );
  for await (const rows of batches)
    yield rows.map(({ id, applicationId, entry, member: { user }, state, total, reason, ...row }) => ({
      ...{ id, reference: formatReferenceNumber({ id: applicationId }), code: entry.code, state, reason },
      ...{ assessor: user?.name ?? null, email: user?.email ?? null, total: toPoints(total) },
      passed: row.isPassed === null ? null : row.isPassed ? 'true' : 'false',
      submittedAt: row.submittedAt,
      scored:
        state === 'SUBMITTED' && round.rubric && row.answerSet
          ? selectShown(round.rubric.form, row.answerSet.answers as Answers)
          : null,
    }));
}

function selectShown(form: Form, answers: Answers): Answers {
  const shown = shownQuestions(form, answers);
  return Object.fromEntries(Object.entries(answers).filter(([key]) => shown.has(key)));
}

import { isDeepStrictEqual } from 'node:util';
import type { AssessmentState } from '../../../../prisma/client/client.ts';
import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import { type Form, listQuestions } from '../../../../rules/forms/question.ts';
import { type FieldProblems, type Problem, problem } from '../../../../rules/problems.ts';
import { mergeAnswers } from '../../../catalogue/forms/saveAnswers.ts';
import type { Context, TransactionContext } from '../../../platform/context.ts';
import { readAnswerCell } from '../../enter/import/readApplicationRows.ts';
import {
  type Assessor,
  type FindConflict,
  loadConflicts,
  readAssessors,
  readEntries,
} from '../conflicts/findConflicts.ts';
import { isPastEnd } from '../workbench/lockAssessment.ts';
import { checkScores } from '../workbench/submitAssessment.ts';
import type { ScoreRow } from './scoreRow.ts';

type Inside = TransactionContext<Context>;
type Problems = Record<string, Problem>;

type Scored = {
  id: string;
  roundId: string;
  applicationId: string;
  rubric: { formId: string; versionId: string };
  answers: Answers;
  total: number;
  isPassed: boolean;
  isStored: boolean;
};

export type ResolvedRow = { scored: Scored } | { problems: Problems };

type AssignedRow = {
  id: string;
  applicationId: string;
  memberId: string;
  state: AssessmentState;
  answers: Answers;
};

type Round = {
  id: string;
  problem: Problem | null;
  ownerId: string | null;
  rubric: { formId: string; versionId: string; form: Form } | null;
  assessors: readonly Assessor[];
  entries: Awaited<ReturnType<typeof readEntries>>;
  findConflict: FindConflict;
  assigned: readonly AssignedRow[];
};

/**
 * Finds each row's assessment or problems. Locks the rounds and then their assessments until the transaction ends, so
 * that a draft saved at the same time is not overwritten.
 */
export async function resolveScores(
  ctx: Inside,
  rows: readonly ScoreRow[],
  ownerId: string | null,
): Promise<ReadonlyMap<ScoreRow, ResolvedRow>> {
  const ids = [...new Set(rows.map(({ round }) => round))];
  await ctx.db.$queryRaw`SELECT FROM assessment_rounds WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  await ctx.db.$queryRaw`SELECT FROM assessments WHERE round_id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  const rounds = new Map<string, Round>();
  for (const id of ids) {
    const round = await readRound(ctx, id, ownerId);
    if (round) rounds.set(id, round);
  }
  return new Map(rows.map((row) => [row, resolveRow(row, rounds.get(row.round))]));
}

async function readRound(ctx: Inside, id: string, ownerId: string | null): Promise<Round | null> {
  const { db } = ctx;
  const round = await db.assessmentRound.findUnique({
    where: { id },
    include: { rubricForm: { select: { versions: { orderBy: { version: 'desc' }, take: 1 } } } },
  });
  if (!round) return null;
  const [version] = round.rubricForm?.versions ?? [];
  const assessors = await readAssessors(db, round);
  const found = await db.assessment.findMany({
    where: { roundId: id, state: { in: ['ASSIGNED', 'STARTED', 'SUBMITTED'] } },
    include: { answerSet: { select: { answers: true } } },
  });
  const isClosed = round.state !== 'OPEN' || isPastEnd(round, ctx.now());
  const isBlindTo = round.isBlind && assessors.some(({ userId }) => userId === ownerId);
  return {
    id,
    ownerId,
    problem: isClosed ? problem('importRoundClosed') : isBlindTo ? problem('importRoundBlind') : null,
    rubric: version
      ? { formId: version.formId, versionId: version.id, form: version.content as unknown as Form }
      : null,
    assessors,
    entries: await readEntries(db, id),
    findConflict: await loadConflicts(db, round, assessors),
    assigned: found.map(({ answerSet, ...row }) => ({
      ...row,
      answers: (answerSet?.answers ?? {}) as Answers,
    })),
  };
}

function resolveRow(row: ScoreRow, round: Round | undefined): ResolvedRow {
  const refuse = (column: string, reason: Problem) => ({ problems: { [column]: reason } });
  if (!round?.rubric) return refuse('round', problem('importNoRound'));
  if (round.problem) return refuse('round', round.problem);
  const entry = round.entries.find(({ applicationId }) => applicationId.endsWith(row.application));
  if (!entry) return refuse('application', problem('importNotInRound'));
  if (entry.applicantId === round.ownerId) return refuse('application', problem('importOwnApplication'));
  const assessor = round.assessors.find(({ email }) => email === row.assessor);
  if (!assessor) return refuse('assessor', problem('importNotOnPanel'));
  if (round.findConflict(assessor, entry)) return refuse('assessor', problem('importConflict'));
  const { applicationId } = entry;
  const assigned = round.assigned.find(
    (one) => one.memberId === assessor.id && one.applicationId === applicationId,
  );
  if (!assigned) return refuse('assessor', problem('importNotAssigned'));
  const { answers, problems, total, isPassed } = readScores(round.rubric.form, row.cells);
  if (total === null || Object.keys(problems).length > 0)
    return { problems: { ...(total === null && { '': problem('required') }), ...problems } };
  const isSame = isDeepStrictEqual(answers, assigned.answers);
  if (assigned.state === 'SUBMITTED' && !isSame) return refuse('', problem('importScoresDiffer'));
  // A draft is the assessor's own work, so the import does not overwrite it.
  if (Object.keys(assigned.answers).length > 0 && !isSame) return refuse('', problem('importScoresBegun'));
  const { id } = assigned;
  const isStored = assigned.state === 'SUBMITTED';
  const ids = { id, roundId: round.id, applicationId, rubric: round.rubric };
  return { scored: { ...ids, answers, total, isPassed, isStored } };
}

function readScores(form: Form, cells: ScoreRow['cells']) {
  const problems: FieldProblems = {};
  const questions = listQuestions(form);
  const columns = new Map<string, string>();
  const given: Record<string, unknown> = {};
  for (const [column, text] of Object.entries(cells)) {
    if (text === '') continue;
    const called = column.trim().toLowerCase();
    const question = questions.find(
      ({ key, label }) =>
        key.toLowerCase() === called ||
        Object.values(label ?? {}).some((word) => word.toLowerCase() === called),
    );
    if (!question) problems[column] = problem('importNoQuestion');
    else {
      columns.set(question.key, column);
      given[question.key] = readAnswerCell(question, text);
    }
  }
  const { answers, refused } = mergeAnswers(form, {}, given);
  const checked = checkScores(form, answers);
  for (const [key, reason] of Object.entries({ ...refused, ...checked.problems }))
    problems[columns.get(key) ?? key] ??= reason;
  return { ...checked, answers, problems };
}

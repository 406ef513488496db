import { CANDIDATES } from '../../../../rules/lists/candidates.ts';
import {
  iterateCandidates,
  type ListedCandidate,
  type OpenedRound,
  readOpenedRounds,
} from '../../../applications/candidates/list/iterateCandidates.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { getLanguage } from '../../../platform/language/getLanguage.ts';
import { translate } from '../../../platform/language/translate.ts';
import { listAnswerColumns } from '../answerColumns.ts';
import { type Column, defineExport } from '../defineExport.ts';
import { requiredIdSchema } from '../exportQuery.ts';
import { NUMBER } from '../file/cell.ts';

export const candidatesExport = defineExport({
  action: 'application.export',
  list: CANDIDATES,
  more: { scholarship: requiredIdSchema },
  rows: (ctx, { filter, sort, more: { scholarship: scholarshipId } }, columns) =>
    iterateCandidates(ctx, { scholarshipId, filter, sort }, { withAnswers: columns.has('answers') }),
  cells: {},
  expand: {
    rounds: async (ctx, { more: { scholarship: scholarshipId } }) =>
      (await readOpenedRounds(ctx, scholarshipId)).flatMap((round) => roundColumns(ctx, round)),
    answers: (ctx, { more: { scholarship: scholarshipId }, keys }, head) =>
      listAnswerColumns(ctx, { scholarshipId, keys }, head),
  },
});

function roundColumns(ctx: RequestContext, { id, name }: OpenedRound): Column<ListedCandidate>[] {
  return (['rank', 'total', 'spread'] as const).map((part) => ({
    head: translate(getLanguage(ctx), 'exports', `roundColumns.${part}`, { round: name }),
    format: NUMBER,
    cell: ({ rounds }) => rounds?.[id]?.[part] ?? null,
  }));
}

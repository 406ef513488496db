import { IconChecks } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatClosing } from '../../../../messages/formatClosing.ts';
import { labelQuestion } from '../../../../rules/forms/questionTexts.ts';
import { readRubric } from '../../../../rules/forms/rubric.ts';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useLeaveQuestion } from '../../../ui/form/useLeaveQuestion.tsx';
import { MessageBox } from '../../../ui/MessageBox.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { PageLead } from '../../../ui/page/PageLead.tsx';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import classes from './Grid.module.css';
import { GridRow } from './GridRow.tsx';
import { type RoundScoresQuery, useRoundScoresQuery } from './grid.generated.ts';
import type { GridColumn } from './gridColumn.ts';
import { describeScale } from './readCell.ts';

/** `id` is any of the viewer's assessments in the round. */
export function ScoreGrid({ id }: { id: string }) {
  const t = useMessages('assess');
  const { data, error, refetch } = useRoundScoresQuery({ variables: { id }, fetchPolicy: 'no-cache' });
  const read = data?.myAssessment;
  if (read) return <OpenGrid read={read} />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <DelayedSkeleton label={t('loading')}>
      <SkeletonBlock height={320} />
    </DelayedSkeleton>
  );
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function OpenGrid({ read }: { read: NonNullable<RoundScoresQuery['myAssessment']> }) {
  const t = useMessages('assess');
  const { scholarshipName, rubric, round } = read;
  const lines = round.assessments;
  const columns = useColumns(rubric);
  const table = useRef<HTMLTableElement>(null);
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const note = useCallback((id: string, isUnsaved: boolean) => {
    setUnsaved((before) => {
      if (before.has(id) === isUnsaved) return before;
      const next = new Set(before);
      if (isUnsaved) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const leaveQuestion = useLeaveQuestion(unsaved.size > 0);
  const isLate = lines.some((line) => line.viewerCanSave && !line.viewerCanSubmit);

  /**
   * Focuses the next cell in a direction, skipping rows and columns without a cell. Returns false at the
   * edge.
   */
  function focusFrom([row, column]: readonly [number, number], [down, right]: readonly [number, number]) {
    let [y, x] = [row + down, column + right];
    for (; lines[y] && columns[x]; y += down, x += right) {
      const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${y} ${x}"]`);
      if (!cell) continue;
      cell.focus();
      return true;
    }
    return false;
  }

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const place = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    if (!step || !place || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const [row = 0, column = 0] = place.split(' ').map(Number);
    focusFrom([row, column], step);
  }

  return (
    <>
      <PageHead title={t('grid.title', { round: round.name })} />
      <p>
        <Link to={paths.assess.link()}>{t('back')}</Link>
      </p>
      <h1>{t('grid.heading')}</h1>
      <p className="soft">{t('of', { scholarship: scholarshipName, round: round.name })}</p>
      {round.endsAt && (
        <p className="soft">
          {t(isLate ? 'ended' : 'due', {
            until: formatClosing(round.endsAt, round.timeZone, t.language),
          })}
        </p>
      )}
      <PageLead>{t('grid.lead')}</PageLead>
      {round.isBlind && <p className="soft">{t('blind')}</p>}
      {isLate && (
        <MessageBox tone="accent" role="status">
          {t('late')}
        </MessageBox>
      )}
      {lines.length === 0 ? (
        <EmptyState
          icon={<IconChecks size={28} />}
          heading={t('grid.empty.heading')}
          text={t('grid.empty.text')}
        />
      ) : (
        <div className={`card ${classes.root}`}>
          <table ref={table} className={classes.table} aria-label={t('grid.table')} onKeyDown={press}>
            <thead>
              <tr>
                <th scope="col">{t('grid.columns.application')}</th>
                {columns.map(({ question, label, scale }) => (
                  <th key={question.key} scope="col">
                    {label} <span className="soft">{scale}</span>
                  </th>
                ))}
                <th scope="col">{t('grid.columns.total')}</th>
                <th scope="col">{t('grid.columns.state')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, row) => (
                <GridRow
                  key={line.id}
                  {...{ line, row, rubric, columns }}
                  onUnsaved={note}
                  onSubmitted={() => focusFrom([row, 0], [1, 0]) || focusFrom([row, 0], [-1, 0])}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {leaveQuestion}
    </>
  );
}

function useColumns(rubric: NonNullable<RoundScoresQuery['myAssessment']>['rubric']): GridColumn[] {
  const questions = useMessages('questions');
  const texts = useQuestionTexts();
  const words = { yes: questions('yes'), no: questions('no') };
  const { scores, gates } = readRubric(rubric);
  return [...scores, ...gates.flatMap((gate) => (gate.kind === 'statement' ? [gate] : []))].map(
    (question) => ({
      question,
      label: labelQuestion(question, texts).label,
      scale: describeScale(question, words),
    }),
  );
}

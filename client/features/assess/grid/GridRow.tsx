import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../../messages/formats.ts';
import { type Form, listQuestions } from '../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../rules/forms/questionTexts.ts';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import { liveTotal } from '../liveTotal.ts';
import { useAssessment } from '../useAssessment.ts';
import { useSubmission } from '../useSubmission.ts';
import classes from './Grid.module.css';
import type { GridLineFragment } from './grid.generated.ts';
import type { GridColumn } from './gridColumn.ts';
import { formatCell } from './readCell.ts';
import { ScoreCell } from './ScoreCell.tsx';

type Props = {
  line: GridLineFragment;
  row: number;
  rubric: Form;
  columns: GridColumn[];
  onUnsaved: (id: string, isUnsaved: boolean) => void;
  onSubmitted: () => void;
};

export function GridRow({ line, row, rubric, columns, onUnsaved, onSubmitted }: Props) {
  const t = useMessages('assess');
  const questions = useMessages('questions');
  const { id, code, applicantName } = line;
  const name = applicantName ?? t('applicant', { code });
  const sheet = useAssessment(line);
  const submission = useSubmission(line, sheet);
  const { answers, state } = sheet;
  const [submitted, setSubmitted] = useState(line.state === 'SUBMITTED' ? line.total : undefined);
  const isOpen = line.viewerCanSave && submitted === undefined;
  const { total, shown } = liveTotal(rubric, answers);
  const isUnsaved = isOpen && state !== 'idle' && state !== 'saved';
  useEffect(() => onUnsaved(id, isUnsaved), [id, isUnsaved, onUnsaved]);

  async function submit() {
    const done = await submission.submit();
    if (!done) return;
    setSubmitted(done.total);
    onSubmitted();
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isOpen) return;
    event.preventDefault();
    void submit();
  }

  const points = submitted ?? (total === null ? null : total / 100);
  return (
    <tr onKeyDown={press}>
      <th scope="row">
        <Link to={paths.assessment.link(id)}>{name}</Link>
      </th>
      {columns.map(({ question, label, scale }, column) => (
        <td key={question.key} data-label={`${label} · ${scale}`}>
          {isOpen && shown.has(question.key) ? (
            <ScoreCell
              question={question}
              label={t('grid.cell', { name, question: label, scale })}
              place={`${row} ${column}`}
              value={answers[question.key]}
              isInvalid={question.key in submission.refused || question.key in sheet.problems}
              onChange={(value) => {
                submission.forget(question.key);
                sheet.score(question.key, value);
              }}
            />
          ) : shown.has(question.key) ? (
            formatCell(answers[question.key], { yes: questions('yes'), no: questions('no') })
          ) : (
            <span className="soft">{t('grid.notAsked')}</span>
          )}
        </td>
      ))}
      <td data-label={t('grid.columns.total')} className={classes.total}>
        {points !== null && formatNumber(points, t.language)}
      </td>
      <td className={classes.state}>
        <RowState {...{ line, sheet, submission, rubric }} isSubmitted={submitted !== undefined} />
        {isOpen && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('grid.submitOf', { name })}
            loading={submission.isSubmitting}
            disabled={!line.viewerCanSubmit}
            onClick={() => void submit()}
          >
            {t('grid.submit')}
          </Button>
        )}
      </td>
    </tr>
  );
}

type StateProps = {
  line: GridLineFragment;
  sheet: ReturnType<typeof useAssessment>;
  submission: ReturnType<typeof useSubmission>;
  rubric: Form;
  isSubmitted: boolean;
};

function RowState({ line, sheet, submission, rubric, isSubmitted }: StateProps) {
  const t = useMessages('assess');
  const texts = useQuestionTexts();
  const { state, failure, isLate } = sheet;
  const { problem = failure, refused } = submission;
  const missing = listQuestions(rubric).filter(({ key }) => key in refused);
  if (problem) return <span role="alert">{problem}</span>;
  if (missing.length > 0) {
    const questions = missing.map((question) => labelQuestion(question, texts).label).join(' · ');
    return <span role="alert">{t('grid.missing', { questions })}</span>;
  }
  const words = isSubmitted
    ? t('states.SUBMITTED')
    : state === 'idle'
      ? t(line.isLate ? 'states.LATE' : `states.${line.state}`)
      : state === 'saved'
        ? t(isLate ? 'states.LATE' : 'saved')
        : t('saving');
  return <span role="status">{words}</span>;
}

import { Button } from '@mantine/core';
import type { Question } from '../../../rules/forms/question.ts';
import { labelQuestion, type QuestionTexts } from '../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ConflictPanel } from '../../ui/form/ConflictPanel.tsx';
import type { FormChanges } from './edit/compareForms.ts';

type Props = {
  changes: FormChanges;
  words: QuestionTexts;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

export function ConflictNote({ changes, words, isBusy, onKeepMine, onTakeTheirs }: Props) {
  const t = useMessages('formEditor');
  const list = (questions: Question[]) =>
    questions.map((question) => `“${labelQuestion(question, words).label}”`).join(', ');
  const lines = (['added', 'removed', 'changed'] as const).flatMap((how) =>
    changes[how].length > 0 ? t(`conflict.${how}`, { questions: list(changes[how]) }) : [],
  );
  return (
    <ConflictPanel
      takesFocus
      heading={t('conflict.heading')}
      text={t('conflict.text')}
      choices={
        <>
          <Button loading={isBusy} onClick={onKeepMine}>
            {t('conflict.keep')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={onTakeTheirs}>
            {t('conflict.take')}
          </Button>
        </>
      }
    >
      <ul>
        {[...lines, ...(changes.isReordered || lines.length === 0 ? [t('conflict.order')] : [])].map(
          (line) => (
            <li key={line}>{line}</li>
          ),
        )}
      </ul>
    </ConflictPanel>
  );
}

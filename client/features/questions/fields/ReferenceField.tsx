import { formatDay } from '../../../../messages/formats.ts';
import { getRefereeBounds } from '../../../../rules/applications/references.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { QuestionFieldProps } from '../questionField.ts';
import classes from '../questions.module.css';

export function ReferenceField({ question, words, error }: QuestionFieldProps<'reference'>) {
  const t = useMessages('questions');
  const { min, max } = getRefereeBounds(question);
  const day = question.due === 'afterSubmitting' && question.dueOn;
  return (
    <div className="grid gap-2xs">
      <p>
        <strong>{words.label}</strong>
      </p>
      {words.help && <p className="soft">{words.help}</p>}
      <p className="soft">
        {min === max ? t('referees', { min }) : t('refereesUpTo', { min, max })}{' '}
        {day
          ? t('referencesUntil', { day: formatDay(day, t.language) })
          : question.isRequired && t('referencesFirst')}
      </p>
      {error && <p className={classes.wrong}>{error}</p>}
    </div>
  );
}

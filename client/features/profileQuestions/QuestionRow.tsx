import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Question } from '../../../rules/forms/question.ts';
import { type Words, wordQuestion } from '../../../rules/forms/words.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './ProfileQuestions.module.css';

type Props = {
  question: Question;
  words: Words;
  isBuiltIn: boolean;
  problem: string | undefined;
  onMove: (step: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** A question that is asked, with what can be done about it. */
export function QuestionRow({ question, words, isBuiltIn, problem, onMove, onEdit, onRemove }: Props) {
  const t = useMessages('profileQuestions');
  const { label } = wordQuestion(question, words);
  return (
    <li className={classes.row}>
      <div className={classes.rowText}>
        <span className={classes.name}>{label}</span>
        <span className={classes.facts}>
          {t(`kinds.${question.kind}`)} · <code>{question.key}</code>
          {isBuiltIn && <> · {t('builtIn')}</>}
          {question.showWhen && <> · {t('conditional')}</>}
        </span>
        {problem && <span className={classes.problem}>{problem}</span>}
      </div>
      <div className={classes.actions}>
        <ActionIcon variant="default" size={44} aria-label={t('up', { label })} onClick={() => onMove(-1)}>
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={44} aria-label={t('down', { label })} onClick={() => onMove(1)}>
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" aria-label={t('editOf', { label })} aria-haspopup="dialog" onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button variant="default" aria-label={t('removeOf', { label })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  );
}

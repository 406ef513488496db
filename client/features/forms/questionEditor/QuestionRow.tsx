import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconCopy, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { listQuestions, type Question } from '../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { EditedForm } from '../editedForm.ts';
import classes from '../FormEditor.module.css';
import { MoveButtons } from '../MoveButtons.tsx';

type Props = {
  question: Question;
  edited: EditedForm;
  problems: Readonly<Record<string, string>> | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (step: -1 | 1) => void;
  onCopy: () => void;
  onRemove: () => void;
  children: ReactNode;
};

export function QuestionRow(props: Props) {
  const { question, edited, problems = {}, isOpen, onToggle, onMove, onCopy, onRemove, children } = props;
  const t = useMessages('formEditor');
  const id = useId();
  const label = labelQuestion(question, edited.words).label.trim() || t('untitled');
  const isBuiltIn = listQuestions(edited.builtIn).some(({ key }) => key === question.key);
  const facts = [
    t(`kinds.${question.kind}`),
    question.isRequired && edited.offers.isRequired && t('required'),
    isBuiltIn && t('builtIn'),
    question.showWhen && t('conditional'),
  ].filter(Boolean);
  return (
    <li className={classes.row} data-place={question.key}>
      <div className="row middle gap-sm">
        <div className={`stack slim breaks ${classes.rowText}`}>
          <Button
            variant="subtle"
            color="gray"
            justify="start"
            classNames={{ root: classes.rowButton, label: classes.rowLabel }}
            aria-label={t('editOf', { label })}
            aria-describedby={`${id}-facts`}
            aria-expanded={isOpen}
            onClick={onToggle}
            leftSection={
              <IconChevronDown size={18} aria-hidden data-open={isOpen} className={classes.chevron} />
            }
          >
            {label}
          </Button>
          <span className="soft text-sm" id={`${id}-facts`}>
            {facts.join(' · ')}
          </span>
          {!isOpen &&
            Object.entries(problems).map(([path, message]) => (
              <span key={path} className="bad text-sm">
                {message}
              </span>
            ))}
        </div>
        <div className={classes.icons}>
          <MoveButtons labels={{ up: t('up', { label }), down: t('down', { label }) }} onMove={onMove} />
          <ActionIcon variant="default" aria-label={t('copyOf', { label })} onClick={onCopy}>
            <IconCopy size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={t('removeOf', { label })} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {isOpen && children}
    </li>
  );
}

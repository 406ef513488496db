import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Section } from '../../../rules/forms/question.ts';
import { labelSection } from '../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { problemAt } from '../../ui/form/problems/formatProblem.ts';
import { sectionPlace } from './edit/formProblems.ts';
import type { EditedForm } from './editedForm.ts';
import classes from './FormEditor.module.css';
import { MoveButtons } from './MoveButtons.tsx';
import { TextsField } from './TextsField.tsx';

type Props = {
  section: Section;
  edited: EditedForm;
  problems: Readonly<Record<string, string>> | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (section: Section) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

export function SectionHead({
  section,
  edited,
  problems,
  isOpen,
  onToggle,
  onChange,
  onMove,
  onRemove,
}: Props) {
  const t = useMessages('formEditor');
  const original = edited.builtIn.sections.find(({ key }) => key === section.key);
  const Heading = `h${edited.level}` as const;
  const title = labelSection(section, edited.words).title.trim() || t('untitledSection');
  return (
    <div data-place={sectionPlace(section.key)}>
      <div className={classes.head}>
        <Heading>{title}</Heading>
        <div className={classes.icons}>
          <ActionIcon
            variant="default"
            data-edit
            aria-label={t('editSectionOf', { title })}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <MoveButtons
            labels={{ up: t('sectionUp', { title }), down: t('sectionDown', { title }) }}
            onMove={onMove}
          />
          <ActionIcon variant="default" aria-label={t('removeSectionOf', { title })} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {!isOpen &&
        Object.entries(problems ?? {}).map(([path, message]) => (
          <p key={path} className="bad text-sm">
            {message}
          </p>
        ))}
      {isOpen && (
        <div className={`mb-sm card ${classes.sectionFields}`}>
          <TextsField
            label={t('sectionTitle')}
            name="title"
            maxLength={300}
            texts={section.title}
            builtIn={original && labelSection(original, edited.words).title}
            error={problemAt(problems, 'title')}
            onChange={(next) => onChange({ ...section, title: next })}
          />
          <TextsField
            label={t('sectionIntro')}
            name="intro"
            maxLength={5000}
            rows={3}
            texts={section.intro}
            error={problemAt(problems, 'intro')}
            onChange={(next) => onChange({ ...section, intro: next })}
          />
          <div>
            <Button variant="default" onClick={onToggle}>
              {t('close')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

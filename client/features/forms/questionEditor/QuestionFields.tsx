import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { KINDS, type KindName } from '../../../../rules/forms/kinds/kinds.ts';
import { type Form, isAgreement, listQuestions, type Question } from '../../../../rules/forms/question.ts';
import { labelQuestion, labelSection, type QuestionTexts } from '../../../../rules/forms/questionTexts.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { problemAt } from '../../../ui/form/problems/formatProblem.ts';
import { findConditionUsers } from '../edit/conditionUse.ts';
import { hasOptions, withKind } from '../edit/limits.ts';
import type { Option } from '../edit/optionLines.ts';
import type { EditedForm } from '../editedForm.ts';
import classes from '../FormEditor.module.css';
import { RubricFields } from '../rubric/RubricFields.tsx';
import { TextsField } from '../TextsField.tsx';
import { LimitFields } from './LimitFields.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { ReferenceLimits } from './ReferenceLimits.tsx';
import { ShowWhenEditor } from './ShowWhenEditor.tsx';

const KIND_NAMES = Object.keys(KINDS) as KindName[];

type Props = {
  question: Question;
  edited: EditedForm;
  problems: Readonly<Record<string, string>> | undefined;
  onChange: (question: Question) => void;
  onRemoveOptions: (codes: string[], remaining: Option[]) => void;
  onMoveTo: (sectionKey: string) => void;
  onClose: () => void;
};

export function QuestionFields(props: Props) {
  const { question, edited, problems, onChange, onRemoveOptions, onMoveTo, onClose } = props;
  const t = useMessages('formEditor');
  const { currency } = usePortal();
  const { form, words, builtIn, outside, offers, isStored } = edited;
  const original = listQuestions(builtIn).find(({ key }) => key === question.key);
  const inWords =
    original && labelQuestion({ ...original, label: undefined, help: undefined } as Question, words);
  const home = form.sections.find(({ questions }) => questions.some(({ key }) => key === question.key));
  const before = listQuestions(edited.stored).find(({ key }) => key === question.key);
  const set = (part: Partial<Question>) => onChange({ ...question, ...part } as Question);
  return (
    <div className={classes.fields}>
      <TextsField
        label={t('label')}
        name="label"
        maxLength={300}
        texts={question.label}
        builtIn={inWords?.label}
        error={problemAt(problems, 'label')}
        onChange={(label) => set({ label })}
      />
      <TextsField
        label={t('help')}
        name="help"
        maxLength={2000}
        rows={2}
        texts={question.help}
        builtIn={inWords?.help}
        error={problemAt(problems, 'help')}
        onChange={(help) => set({ help })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t('kind')}
          name="kind"
          description={isStored(question.key) ? t('kindFixed') : undefined}
          disabled={isStored(question.key)}
          value={question.kind}
          onChange={({ currentTarget: { value } }) =>
            onChange(withKind(question, value as KindName, currency))
          }
          data={KIND_NAMES.filter((value) => !offers.without?.includes(value)).map((value) => ({
            value,
            label: t(`kinds.${value}`),
          }))}
          error={problemAt(problems, 'kind')}
        />
        {form.sections.length > 1 && (
          <NativeSelect
            label={t('section')}
            name="section"
            value={home?.key}
            onChange={({ currentTarget: { value } }) => onMoveTo(value)}
            data={form.sections.map((section) => ({
              value: section.key,
              label: labelSection(section, words).title || t('untitledSection'),
            }))}
          />
        )}
      </div>
      {offers.isRequired && !(offers.isRubric && question.kind === 'statement') && (
        <Checkbox
          size="md"
          name="isRequired"
          label={t('isRequired')}
          checked={question.isRequired === true}
          onChange={(event) => set(requiring(question, event.currentTarget.checked))}
        />
      )}
      {offers.isRequired && !offers.isRubric && question.kind === 'statement' && (
        <Checkbox
          size="md"
          name="mustAgree"
          label={t('mustAgree')}
          description={t('mustAgreeHint')}
          checked={isAgreement(question)}
          onChange={(event) =>
            set({ isRequired: true, acceptsNo: event.currentTarget.checked ? undefined : true })
          }
        />
      )}
      {hasOptions(question.kind) && 'options' in question && (
        <OptionsEditor
          options={question.options}
          stored={before && 'options' in before ? before.options : []}
          isUsed={({ value }) =>
            (before && 'options' in before && before.options.some((option) => option.value === value)) ||
            findConditionUsers(form, question.key, value).length > 0
          }
          builtIn={new Map(inWords?.options.map(({ value, label }) => [value, label]))}
          problems={problems}
          onChange={(options) => set({ options } as Partial<Question>)}
          onRemove={(gone, next) =>
            onRemoveOptions(
              gone.map(({ value }) => value),
              next,
            )
          }
        />
      )}
      <LimitFields question={question} onChange={onChange} problems={problems} />
      {question.kind === 'reference' && (
        <ReferenceLimits question={question} onChange={onChange} problems={problems} />
      )}
      {offers.isRubric && <RubricFields question={question} onChange={set} problems={problems} />}
      {offers.profile && <ProfileKey question={question} profile={offers.profile} onChange={set} />}
      <ShowWhenEditor
        question={question}
        asked={[{ form, words }, ...outside]}
        onChange={onChange}
        problems={problems}
      />
      <details>
        <summary>{t('advanced')}</summary>
        <div className={classes.advanced}>
          {!offers.isRubric && (
            <Checkbox
              size="md"
              name="isIdentifying"
              label={t('isIdentifying')}
              description={t('isIdentifyingHint')}
              checked={question.isIdentifying === true}
              onChange={(event) => set({ isIdentifying: event.currentTarget.checked || undefined })}
            />
          )}
          {isStored(question.key) && (
            <p className="soft text-sm">
              {t('key')} <code>{question.key}</code>
            </p>
          )}
        </div>
      </details>
      <div>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}

/** A required yes/no question accepts both answers, unless applicants must agree. */
const requiring = ({ kind }: Question, isRequired: boolean): Partial<Question> => ({
  isRequired: isRequired || undefined,
  ...(kind === 'statement' && { acceptsNo: isRequired || undefined }),
});

type ProfileKeyProps = {
  question: Question;
  profile: { form: Form; words: QuestionTexts };
  onChange: (part: Partial<Question>) => void;
};

function ProfileKey({ question, profile, onChange }: ProfileKeyProps) {
  const t = useMessages('formEditor');
  const fitting = listQuestions(profile.form).filter(({ kind }) => kind === question.kind);
  if (fitting.length === 0 && !question.profileKey) return null;
  return (
    <NativeSelect
      label={t('profileKey')}
      description={t('profileKeyHint')}
      name="profileKey"
      value={question.profileKey ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ profileKey: value || undefined })}
      data={[
        { value: '', label: t('profileKeyNone') },
        ...fitting.map((one) => ({ value: one.key, label: labelQuestion(one, profile.words).label })),
      ]}
    />
  );
}

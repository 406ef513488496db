import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { MAX_REFEREE_QUESTIONS, REFERENCE_FORMATS } from '../../../../rules/forms/kinds/reference.ts';
import type { Question, QuestionByKind } from '../../../../rules/forms/question.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { problemAt } from '../../../ui/form/problems/formatProblem.ts';
import { NUMBERS, useTyped } from '../../questions/useTyped.ts';
import classes from '../FormEditor.module.css';
import { TextsField } from '../TextsField.tsx';

type ReferenceQuestion = QuestionByKind<'reference'>;
type Ask = NonNullable<ReferenceQuestion['asks']>[number];

type Props = {
  question: ReferenceQuestion;
  onChange: (question: Question) => void;
  problems: Readonly<Record<string, string>> | undefined;
};

/**
 * Edits the settings of a question that asks for references. If it contains no questions for the referees, each
 * referee writes one letter.
 */
export function ReferenceLimits({ question, onChange, problems }: Props) {
  const t = useMessages('formEditor');
  const { asks = [], due = 'beforeSubmitting', dueOn, takes = 'writes' } = question;

  function set(part: Partial<ReferenceQuestion>) {
    const given = Object.entries({ ...question, ...part }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(given) as Question);
  }

  const setAsks = (next: Ask[]) => set({ asks: next.length > 0 ? next : undefined });
  const setAsk = (key: string, part: Partial<Ask>) =>
    setAsks(asks.map((ask) => (ask.key === key ? { ...ask, ...part } : ask)));

  return (
    <>
      <TextsField
        label={t('reference.about')}
        name="about"
        maxLength={2000}
        rows={3}
        texts={question.about}
        error={problemAt(problems, 'about')}
        onChange={(about) => set({ about })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t('reference.due')}
          name="due"
          value={due}
          onChange={({ currentTarget: { value } }) =>
            set(value === 'afterSubmitting' ? { due: value } : { due: undefined, dueOn: undefined })
          }
          data={[
            { value: 'beforeSubmitting', label: t('reference.beforeSubmitting') },
            { value: 'afterSubmitting', label: t('reference.afterSubmitting') },
          ]}
        />
        {due === 'afterSubmitting' && (
          <TextInput
            label={t('reference.dueOn')}
            name="dueOn"
            type="date"
            value={dueOn ?? ''}
            onChange={({ currentTarget: { value } }) => set({ dueOn: value || undefined })}
            error={problemAt(problems, 'dueOn')}
          />
        )}
      </div>
      <NativeSelect
        label={t('reference.takes')}
        name="takes"
        value={takes}
        onChange={({ currentTarget: { value } }) =>
          set({ takes: value === 'writes' ? undefined : (value as typeof takes) })
        }
        data={REFERENCE_FORMATS.map((value) => ({ value, label: t(`reference.takes.${value}`) }))}
      />
      <p className="soft text-sm">{t(takes === 'file' ? 'reference.asksBesideFile' : 'reference.asks')}</p>
      {asks.map((ask, place) => (
        <fieldset key={ask.key} className={classes.fields}>
          <legend>{t('reference.ask', { place: place + 1 })}</legend>
          <TextsField
            label={t('label')}
            name={`asks.${place}.label`}
            maxLength={300}
            texts={ask.label}
            error={problemAt(problems, `asks.${place}.label`)}
            onChange={(label) => setAsk(ask.key, { label })}
          />
          <div className={classes.pair}>
            <MaxWordsField
              name={`asks.${place}.maxWords`}
              value={ask.maxWords}
              error={problemAt(problems, `asks.${place}.maxWords`)}
              onChange={(maxWords) => setAsk(ask.key, { maxWords })}
            />
            <Checkbox
              size="md"
              name={`asks.${place}.isRequired`}
              label={t('isRequired')}
              checked={ask.isRequired === true}
              onChange={(event) => setAsk(ask.key, { isRequired: event.currentTarget.checked || undefined })}
            />
          </div>
          <div>
            <Button variant="default" onClick={() => setAsks(asks.filter(({ key }) => key !== ask.key))}>
              {t('reference.removeAsk', { place: place + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      {asks.length < MAX_REFEREE_QUESTIONS && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setAsks([...asks, { key: freeKey(asks), label: {}, isRequired: true }])}
          >
            {t('reference.addAsk')}
          </Button>
        </div>
      )}
    </>
  );
}

type MaxWordsProps = {
  name: string;
  value: number | undefined;
  error: string | undefined;
  onChange: (value: number | undefined) => void;
};

/** Invalid numbers are preserved as they were typed and fail validation when the form is saved. */
function MaxWordsField({ name, value, error, onChange }: MaxWordsProps) {
  const t = useMessages('formEditor');
  const typed = useTyped(value, (read) => onChange((read ?? undefined) as number | undefined), NUMBERS);
  return (
    <TextInput
      label={t('limits.maxWords')}
      name={name}
      inputMode="numeric"
      value={typed.value}
      error={error}
      onChange={({ currentTarget }) => typed.onChange(currentTarget.value)}
    />
  );
}

function freeKey(asks: readonly Ask[]): string {
  const taken = new Set(asks.map(({ key }) => key));
  let place = asks.length + 1;
  while (taken.has(`ask${place}`)) place += 1;
  return `ask${place}`;
}

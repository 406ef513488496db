import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { Question } from '../../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../../rules/forms/questionTexts.ts';
import { problem } from '../../../../../rules/problems.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { FormButtons } from '../../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../../ui/form/FormFrame.tsx';
import { SelectField } from '../../../../ui/form/fields/SelectField.tsx';
import { TextField } from '../../../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../../../ui/form/useSchemaForm.ts';
import { countryOptions } from '../../../questions/countryNames.ts';
import { useQuestionTexts } from '../../../questions/useQuestionTexts.ts';
import { searchOf, writePairs } from './answerPairs.ts';

type Props = {
  questions: readonly Question[];
  onFilter: (question: string, pairs: string[]) => void;
  onClose: () => void;
};

export function AnswerFilterDialog({ questions, onFilter, onClose }: Props) {
  const t = useMessages('manageApplications');
  const words = useQuestionTexts();
  const [key, setKey] = useState(questions[0]?.key);
  const question = questions.find((one) => one.key === key);
  return (
    <FormDialog opened onClose={onClose} title={t('answers.heading')}>
      <NativeSelect
        label={t('answers.question')}
        mb="md"
        data={questions.map((one) => ({ value: one.key, label: labelQuestion(one, words).label }))}
        value={key}
        onChange={({ currentTarget: { value } }) => setKey(value)}
      />
      {question && (
        <ConditionForm
          key={key}
          question={question}
          onFilter={(pairs) => {
            onFilter(question.key, pairs);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </FormDialog>
  );
}

type ConditionProps = { question: Question; onFilter: (pairs: string[]) => void; onClose: () => void };

function ConditionForm({ question, onFilter, onClose }: ConditionProps) {
  const t = useMessages('manageApplications');
  const search = searchOf(question);
  const isRange = search === 'number' || search === 'day';
  const form = useSchemaForm({
    rules: z
      .object({ text: z.string(), from: z.string(), to: z.string() })
      .transform((typed, { addIssue }) => {
        const pairs = writePairs(question, typed);
        const path = [isRange ? 'from' : 'text'];
        if (!pairs) addIssue({ code: 'custom', path, message: problem('number', { min: -1e12, max: 1e12 }) });
        else if (pairs.length === 0) addIssue({ code: 'custom', path, message: problem('required') });
        return pairs ?? [];
      }),
    labels: {
      text: search === 'text' ? t('answers.text') : t('answers.value'),
      from: t('answers.from'),
      to: t('answers.to'),
    },
    values: { text: '', from: '', to: '' },
    send: async (pairs) => onFilter(pairs),
  });
  const input = {
    type: search === 'day' ? 'date' : 'text',
    ...(search === 'number' && { inputMode: 'decimal' as const }),
    ...(question.kind === 'money' && { rightSection: question.currency }),
  };
  return (
    <FormFrame of={form} label={t('answers.heading')} isShort>
      {search === 'options' && <OptionField question={question} of={form} />}
      {search === 'text' && <TextField of={form} name="text" maxLength={200} />}
      {isRange && <TextField of={form} name="from" optional {...input} />}
      {isRange && <TextField of={form} name="to" optional {...input} />}
      <FormButtons
        of={form}
        submit={t('answers.filter')}
        submitting={t('answers.filter')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}

type OptionProps = {
  question: Question;
  of: Parameters<typeof SelectField<{ text: string; from: string; to: string }>>[0]['of'];
};

function OptionField({ question, of }: OptionProps) {
  const t = useMessages('questions');
  const words = useQuestionTexts();
  const answers = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ];
  const listed = question.kind === 'statement' ? answers : labelQuestion(question, words).options;
  const options = question.kind === 'country' ? countryOptions(t.language) : listed;
  return <SelectField of={of} name="text" options={options} />;
}

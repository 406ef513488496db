import { useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SelectField } from '../../../ui/form/fields/SelectField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { formatProblem } from '../../../ui/form/problems/formatProblem.ts';
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { ConditionEditor } from '../../conditions/ConditionEditor.tsx';
import { findEarlyProblems } from '../../conditions/findProblems.ts';
import { ENTRIES, type RoundValues, readCondition } from './roundForm.ts';
import { useEntryFacts } from './useEntryFacts.ts';

type Props = { of: SchemaForm<RoundValues>; scholarshipId: string };

export function EntryFields({ of: form, scholarshipId }: Props) {
  const t = useMessages('assessment');
  const entry = useWatch({ control: form.hook.control, name: 'entry' });
  return (
    <>
      <SelectField
        of={form}
        name="entry"
        options={ENTRIES.map((value) => ({ value, label: t(`entry.${value}`) }))}
      />
      {entry === 'BEST' && <TextField of={form} name="entryBest" inputMode="numeric" maxLength={5} />}
      {entry === 'CONDITION' && <EntryCondition {...{ of: form, scholarshipId }} />}
    </>
  );
}

function EntryCondition({ of: form, scholarshipId }: Props) {
  const t = useMessages('assessment');
  const words = useMessages('fields');
  const { known, error, refetch } = useEntryFacts(scholarshipId);
  const { field, fieldState } = useController({ control: form.hook.control, name: 'entryCondition' });
  const condition = useMemo(() => readCondition(field.value), [field.value]);
  if (!known)
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <DelayedSkeleton label={t('loading')}>
        <SkeletonBlock height={160} />
      </DelayedSkeleton>
    );
  const early = Object.entries(findEarlyProblems({ hard: condition, soft: null }, known.rules));
  const { message } = fieldState.error ?? {};
  const problems = Object.fromEntries(early.map(([path, text]) => [path, formatProblem(words, text)]));
  return (
    <section className="stack gap-sm" aria-label={t('form.entryCondition')}>
      <h3 className="text-md">{t('form.entryCondition')}</h3>
      <p className="soft">{t('form.entryHint')}</p>
      <ConditionEditor
        condition={condition}
        onChange={(next) => field.onChange(next ? JSON.stringify(next) : '')}
        facts={known.facts}
        path="hard"
        lines="condition"
        problems={{ ...problems, ...(message && { hard: message }) }}
      />
    </section>
  );
}

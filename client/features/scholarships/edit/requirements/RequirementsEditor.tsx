import { NativeSelect } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import type { Condition } from '../../../../../rules/conditions/condition.ts';
import type { Requirements } from '../../../../../rules/conditions/requirements.ts';
import type { FactRules } from '../../../../../rules/forms/facts/factRules.ts';
import type { Form } from '../../../../../rules/forms/question.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { formatProblem } from '../../../../ui/form/problems/formatProblem.ts';
import type { SchemaForm } from '../../../../ui/form/useSchemaForm.ts';
import { ConditionEditor } from '../../../conditions/ConditionEditor.tsx';
import type { Fact } from '../../../conditions/facts.ts';
import { findEarlyProblems, findProblems } from '../../../conditions/findProblems.ts';
import { joinLines, listConditionLines } from '../../../conditions/lines.ts';
import { useFacts } from '../../../conditions/useFacts.ts';
import type { ScholarshipValues } from '../fields/scholarshipForm.ts';
import { Samples } from './Samples.tsx';

type Props = { of: SchemaForm<ScholarshipValues> };

export function RequirementsEditor({ of: form }: Props) {
  const t = useMessages('scholarshipForm');
  const { known, error, refetch } = useFacts();
  if (known) return <Editor of={form} {...known} />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <DelayedSkeleton label={t('requirements.loading')}>
      <SkeletonBlock height={160} />
    </DelayedSkeleton>
  );
}

type EditorFacts = { facts: Fact[]; rules: FactRules; form: Form };

const STRENGTHS = ['hard', 'soft'] as const;
type Strength = (typeof STRENGTHS)[number];

function Editor({ of: form, facts, rules, form: profile }: Props & EditorFacts) {
  const t = useMessages('scholarshipForm');
  const { field } = useController({ control: form.hook.control, name: 'requirements' });
  const [stored] = useState(field.value);
  const requirements = readText(field.value);
  const { problems, isSound } = useProblems(form, rules, field.value === stored);
  const hasAny = Boolean(requirements.hard || requirements.soft);
  const change = (next: Requirements) =>
    field.onChange(stored === '' && !next.hard && !next.soft ? '' : JSON.stringify(next));

  function move(part: Condition, from: Strength) {
    const to = from === 'hard' ? 'soft' : 'hard';
    const partsOf = (strength: Strength) =>
      listConditionLines(requirements[strength], '').map((line) => line.part);
    const moved = {
      [from]: joinLines(partsOf(from).filter((each) => each !== part)),
      [to]: joinLines([...partsOf(to), part]),
    };
    change({ ...requirements, ...moved });
  }

  return (
    <>
      {STRENGTHS.map((strength) => (
        <section key={strength} className="stack gap-sm" aria-label={t(`requirements.${strength}`)}>
          <h2 className="text-lg">{t(`requirements.${strength}`)}</h2>
          <p className="soft">{t(`requirements.${strength}Hint`)}</p>
          <ConditionEditor
            condition={requirements[strength]}
            onChange={(next) => change({ ...requirements, [strength]: next })}
            facts={facts}
            path={`requirements.${strength}`}
            problems={problems}
            moreOf={(part) => (
              <NativeSelect
                label={t('requirements.strength')}
                value={strength}
                onChange={() => move(part, strength)}
                data={[
                  { value: 'hard', label: t('requirements.must') },
                  { value: 'soft', label: t('requirements.should') },
                ]}
              />
            )}
          />
        </section>
      ))}
      {hasAny && <Samples requirements={requirements} form={profile} isComplete={isSound} />}
    </>
  );
}

/**
 * Returns contradictions while typing, and all other problems after a first attempt to save. Unchanged requirements
 * are not sent and do not block the form.
 */
function useProblems(form: SchemaForm<ScholarshipValues>, rules: FactRules, isStored: boolean) {
  const t = useMessages('scholarshipForm');
  const words = useMessages('fields');
  const { control } = form.hook;
  const { errors, submitCount } = useFormState({ control });
  const text = form.hook.getValues('requirements');
  const all = useMemo(() => findProblems(readText(text), rules), [text, rules]);
  const early = useMemo(() => findEarlyProblems(readText(text), rules), [text, rules]);
  const obstacle = !isStored && Object.keys(all).length > 0 ? t('requirements.problem') : null;
  useEffect(() => form.setObstacle('requirements', obstacle));
  const shown = { ...(submitCount > 0 && !isStored && all), ...early };
  const placed = Object.entries(shown).map(([path, message]) => [
    `requirements.${path}`,
    formatProblem(words, message),
  ]);
  const problems = { ...Object.fromEntries(placed), ...errors.requirements?.types } as Record<string, string>;
  return { problems, isSound: Object.keys(all).length === 0 };
}

function readText(text: string): Requirements {
  return text ? JSON.parse(text) : { hard: null, soft: null };
}

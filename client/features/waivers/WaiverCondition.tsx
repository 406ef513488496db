import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Condition } from '../../../rules/conditions/condition.ts';
import type { FactRules } from '../../../rules/forms/facts/factRules.ts';
import { getFieldErrors } from '../../lib/errors.ts';
import { notify, notifyFailure } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatProblem } from '../../ui/form/problems/formatProblem.ts';
import { ConditionEditor } from '../conditions/ConditionEditor.tsx';
import type { Fact } from '../conditions/facts.ts';
import { findEarlyProblems, findProblems } from '../conditions/findProblems.ts';
import { useFacts } from '../conditions/useFacts.ts';
import { type ScholarshipWaiversQuery, useSetWaiverRulesMutation } from './waivers.generated.ts';

type Props = { scholarshipId: string; rules: NonNullable<ScholarshipWaiversQuery['waiverRules']> };

export function WaiverCondition(props: Props) {
  const t = useMessages('waivers');
  const { known, error, refetch } = useFacts();
  if (known) return <Editor {...props} facts={known.facts} factRules={known.rules} />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <DelayedSkeleton label={t('loading')}>
      <SkeletonBlock height={160} />
    </DelayedSkeleton>
  );
}

function Editor({ scholarshipId, rules, facts, factRules }: Props & { facts: Fact[]; factRules: FactRules }) {
  const t = useMessages('waivers');
  const words = useMessages('fields');
  const { version, acceptsRequests } = rules;
  const stored = rules.condition;
  /** Undefined until the user edits the stored condition; null after it is removed. */
  const [edited, setEdited] = useState<Condition | null>();
  const condition = edited === undefined ? stored : edited;
  const [isSent, setSent] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [set, { loading }] = useSetWaiverRulesMutation({
    refetchQueries: ['ScholarshipWaivers'],
    awaitRefetchQueries: true,
  });
  const asked = { hard: condition, soft: null };
  const all = findProblems(asked, factRules);
  const shown = Object.entries(isSent ? all : findEarlyProblems(asked, factRules));
  const problems = {
    ...Object.fromEntries(shown.map(([path, message]) => [path, formatProblem(words, message)])),
    ...refused,
  };

  function change(next: Condition | null) {
    setRefused({});
    setEdited(next);
  }

  async function save() {
    setSent(true);
    if (Object.keys(all).length > 0) return;
    try {
      await set({ variables: { scholarshipId, version, acceptsRequests, condition } });
      setSent(false);
      setEdited(undefined);
      void notify({ kind: 'success', title: t(condition ? 'condition.saved' : 'condition.removed') });
    } catch (error) {
      const placed = Object.entries(getFieldErrors(error)).map(([path, message]) => [
        path.replace(/^input\.condition/, 'hard'),
        message,
      ]);
      setRefused(Object.fromEntries(placed));
      void notifyFailure(error);
    }
  }

  return (
    <>
      <ConditionEditor
        condition={condition}
        onChange={change}
        facts={facts}
        path="hard"
        problems={problems}
      />
      {(condition !== null || stored !== null) && (
        <Button className="mt-sm" disabled={edited === undefined} loading={loading} onClick={save}>
          {t('condition.save')}
        </Button>
      )}
    </>
  );
}

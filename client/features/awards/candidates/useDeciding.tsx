import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useStable } from '../../../lib/useStable.ts';
import type { DecisionOutcome } from '../../../schema.generated.ts';
import type { DecidedScholarshipFragment } from '../plan/plan.generated.ts';
import {
  type CandidateFragment,
  useDiscardDecisionsMutation,
  usePrepareDecisionsMutation,
} from './candidates.generated.ts';
import type { OutcomeDetails } from './OutcomeDialog.tsx';
import { reportRefused } from './reportRefused.ts';

const OutcomeDialog = lazyPart(async () => (await import('./OutcomeDialog.tsx')).OutcomeDialog, {
  texts: ['decide', 'fields', 'form', 'ui'],
});

type Asked = { ids: readonly string[]; outcome: DecisionOutcome; known?: CandidateFragment | undefined };

export type Deciding = {
  decide: (ids: readonly string[], outcome: DecisionOutcome, known?: CandidateFragment) => void;
  edit: (ids: readonly string[], outcome: DecisionOutcome, known?: CandidateFragment) => void;
  discard: (ids: readonly string[]) => void;
};

const refetchQueries = ['Candidates', 'DecidedScholarship'];

type Options = { scholarship: DecidedScholarshipFragment; onDecided: (ids: readonly string[]) => void };

export function useDeciding({ scholarship, onDecided }: Options): { deciding: Deciding; dialog: ReactNode } {
  const t = useMessages('decide');
  const [asked, setAsked] = useState<Asked>();
  const [prepare] = usePrepareDecisionsMutation({ refetchQueries });
  const [discardThem] = useDiscardDecisionsMutation({ refetchQueries });
  const { id: scholarshipId, awardPlan: plan } = scholarship;

  async function send(
    ids: readonly string[],
    outcome: DecisionOutcome,
    details: Partial<OutcomeDetails> = {},
  ) {
    const { data } = await prepare({
      variables: { input: { scholarshipId, ids: [...ids], outcome, ...details } },
    });
    const results = data?.prepareDecisions.results;
    reportRefused(t, results);
    const done = results?.filter(({ isDone }) => isDone).length ?? 0;
    if (ids.length > 1 && done > 0)
      void notify({ kind: 'success', title: t('prepared', { count: done, outcome }) });
  }

  /** Continues without waiting for the server, so that the next application opens immediately. */
  function start(act: Promise<unknown>, ids: readonly string[]) {
    act.catch(notifyFailure);
    onDecided(ids);
  }

  const deciding = useStable({
    decide: (ids: readonly string[], outcome: DecisionOutcome, known?: CandidateFragment) => {
      if (ids.length === 0) return;
      const needsMore = outcome === 'RETURN' || (outcome === 'AWARD' && plan?.amount == null);
      if (needsMore || ids.length > 1) setAsked({ ids, outcome, known });
      else start(send(ids, outcome), ids);
    },
    edit: (ids: readonly string[], outcome: DecisionOutcome, known?: CandidateFragment) =>
      setAsked({ ids, outcome, known }),
    discard: (ids: readonly string[]) => {
      if (ids.length === 0) return;
      start(
        discardThem({ variables: { ids: [...ids] } }).then(({ data }) =>
          reportRefused(t, data?.discardDecisions.results),
        ),
        [],
      );
    },
  });

  const dialog = asked && (
    <Suspense>
      <OutcomeDialog
        outcome={asked.outcome}
        count={asked.ids.length}
        known={asked.known}
        plan={plan}
        send={async (details) => {
          await send(asked.ids, asked.outcome, details);
          onDecided(asked.ids);
        }}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  );
  return { deciding, dialog };
}

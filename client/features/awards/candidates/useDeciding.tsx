import { type ReactNode, Suspense, useState } from 'react';
import { MAX_DECISIONS_AT_ONCE } from '../../../../rules/awards/awardOptions.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useStable } from '../../../lib/useStable.ts';
import type { BulkResult, DecisionOutcome } from '../../../schema.generated.ts';
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
  /** Calls `onDiscarded` once the server has responded, but not if a call failed. */
  discard: (ids: readonly string[], onDiscarded?: () => void) => void;
};

const refetchQueries = ['Candidates', 'DecidedScholarship'];

type Options = { scholarship: DecidedScholarshipFragment; onDecided: (ids: readonly string[]) => void };

export function useDeciding({ scholarship, onDecided }: Options): { deciding: Deciding; dialog: ReactNode } {
  const t = useMessages('decide');
  const [asked, setAsked] = useState<Asked>();
  const [prepare] = usePrepareDecisionsMutation({ refetchQueries });
  const [discardThem, { loading: isDiscarding }] = useDiscardDecisionsMutation({ refetchQueries });
  const { id: scholarshipId, awardPlan: plan } = scholarship;

  async function send(
    ids: readonly string[],
    outcome: DecisionOutcome,
    details: Partial<OutcomeDetails> = {},
  ) {
    const { waitlistRank } = details;
    const results = await sendInChunks(ids, async (chunk, doneBefore) => {
      const place = waitlistRank != null && { waitlistRank: waitlistRank + doneBefore };
      const { data } = await prepare({
        variables: { input: { scholarshipId, ids: chunk, outcome, ...details, ...place } },
      });
      return data?.prepareDecisions.results;
    });
    reportRefused(t, results);
    const done = countDone(results);
    if (ids.length > 1 && done > 0)
      void notify({ kind: 'success', title: t('prepared', { count: done, outcome }) });
  }

  const deciding = useStable({
    decide: (ids: readonly string[], outcome: DecisionOutcome, known?: CandidateFragment) => {
      if (ids.length === 0) return;
      const needsMore = outcome === 'RETURN' || (outcome === 'AWARD' && plan?.amount == null);
      if (needsMore || ids.length > 1) setAsked({ ids, outcome, known });
      else {
        // Continues without waiting for the server, so that the next application opens immediately.
        send(ids, outcome).catch(notifyFailure);
        onDecided(ids);
      }
    },
    edit: (ids: readonly string[], outcome: DecisionOutcome, known?: CandidateFragment) =>
      setAsked({ ids, outcome, known }),
    discard: (ids: readonly string[], onDiscarded?: () => void) => {
      // A selection stays until the server has responded, so a repeated press must not send it again.
      if (ids.length === 0 || (onDiscarded && isDiscarding)) return;
      const act = sendInChunks(ids, async (chunk) => {
        const { data } = await discardThem({ variables: { ids: chunk } });
        return data?.discardDecisions.results;
      });
      act
        .then((results) => {
          reportRefused(t, results);
          onDiscarded?.();
        })
        .catch(notifyFailure);
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

type Result = Pick<BulkResult, 'isDone' | 'message'>;

const countDone = (results: readonly Result[]) => results.filter(({ isDone }) => isDone).length;

/**
 * Sends the ids in consecutive calls, because the server accepts a limited number per call. `doneBefore` counts the
 * applications that the earlier calls changed. A call that fails as a whole ends the run.
 */
async function sendInChunks(
  ids: readonly string[],
  call: (chunk: string[], doneBefore: number) => Promise<readonly Result[] | undefined>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < ids.length; first += MAX_DECISIONS_AT_ONCE) {
    const chunk = ids.slice(first, first + MAX_DECISIONS_AT_ONCE);
    results.push(...((await call(chunk, countDone(results))) ?? []));
  }
  return results;
}

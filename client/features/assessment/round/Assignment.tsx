import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { Plan } from './Plan.tsx';
import {
  AssignmentPlanDocument,
  type AssignmentPlanQuery,
  type RoundStateFragment,
  useApplyAssignmentPlanMutation,
  useReleaseAssignmentsMutation,
} from './round.generated.ts';

type Props = { round: RoundStateFragment };

export function Assignment({ round: { id, state, progress } }: Props) {
  const t = useMessages('round');
  const client = useApolloClient();
  const [plan, setPlan] = useState<AssignmentPlanQuery['assignmentPlan']>(null);
  const [isBusy, setBusy] = useState(false);
  const [ask, dialog] = useConfirm();
  const [apply] = useApplyAssignmentPlanMutation({ refetchQueries: ['RoundTotals'] });
  const [release] = useReleaseAssignmentsMutation({ refetchQueries: ['RoundTotals'] });

  async function run(act: () => Promise<unknown>) {
    setBusy(true);
    await act().catch(notifyFailure);
    setBusy(false);
  }

  const preview = () =>
    run(async () => {
      const { data } = await client.query({
        query: AssignmentPlanDocument,
        variables: { roundId: id },
        fetchPolicy: 'network-only',
      });
      setPlan(data?.assignmentPlan ?? null);
    });

  const applyPlan = ({ seed, fingerprint }: NonNullable<typeof plan>) =>
    run(async () => {
      await apply({ variables: { input: { roundId: id, seed, fingerprint } } });
      setPlan(null);
      void notify({ kind: 'success', title: t('planned') });
    });

  const askToRelease = () =>
    ask({
      heading: t('releaseQuestion.heading', { count: progress.planned }),
      text: t('releaseQuestion.text'),
      yes: t('releaseQuestion.yes'),
      doing: t('releaseQuestion.doing'),
      act: async () => {
        const { data } = await release({ variables: { input: { roundId: id } } });
        const { changed = 0, refused = [] } = data?.releaseAssignments ?? {};
        void notify({ kind: 'success', title: t('released', { changed, refused: refused.length }) });
      },
    });

  return (
    <Section heading={t('assignment')} lead={t('assignmentLead')}>
      <div className="stack gap-md">
        <p>{t('state', { asked: progress.asked, planned: progress.planned, assigned: progress.assigned })}</p>
        {state !== 'CLOSED' && (
          <div className="row gap-sm">
            <Button variant="default" loading={isBusy} onClick={preview}>
              {t('preview')}
            </Button>
            {state === 'OPEN' && progress.planned > 0 && (
              <Button onClick={askToRelease}>{t('release', { count: progress.planned })}</Button>
            )}
          </div>
        )}
        {state === 'DRAFT' && progress.planned > 0 && <p className="soft">{t('releaseLater')}</p>}
        {plan && <Plan plan={plan} isBusy={isBusy} onApply={() => applyPlan(plan)} />}
      </div>
      {dialog}
    </Section>
  );
}

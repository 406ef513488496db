import { Button, NativeSelect } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { describeFailure } from '../../../lib/errors.ts';
import { lazyPart } from '../../../lib/lazyPart.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { RowAction } from '../../../ui/table/RowAction.tsx';
import { Conflicts } from './Conflicts.tsx';
import {
  type ChangedAssignmentsFragment,
  type RoundStateFragment,
  type TotalRowFragment,
  useAskOneMoreMutation,
  useAssignByHandMutation,
  useWithdrawAssignmentsMutation,
} from './round.generated.ts';

const ConflictDialog = lazyPart(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);

const AGAIN = { refetchQueries: ['RoundTotals'], awaitRefetchQueries: true };

const OPEN_STATES: readonly string[] = ['PLANNED', 'ASSIGNED', 'STARTED'];
const PRESENT_STATES: readonly string[] = [...OPEN_STATES, 'SUBMITTED'];

type Assigned = TotalRowFragment['assignments'][number];

type Props = { row: TotalRowFragment; round: RoundStateFragment };

/** The assessors of an application. Staff can add one or remove one. */
export function AssessorsOf({ row, round }: Props) {
  const t = useMessages('round');
  const [isBusy, setBusy] = useState(false);
  const [isConflictOpen, setConflictOpen] = useState(false);
  const [confirm, dialog] = useConfirm();
  const [assign] = useAssignByHandMutation(AGAIN);
  const [askOneMore] = useAskOneMoreMutation(AGAIN);
  const [withdraw] = useWithdrawAssignmentsMutation(AGAIN);
  const { applicationId, conflicts, code } = row;
  const roundId = round.id;
  const application = row.application?.applicantName ?? code;
  const isInConflict = (memberId: string | undefined) =>
    conflicts.some(({ member }) => member.id === memberId);
  // The list of conflicts already shows it.
  const assignments = row.assignments.filter(
    ({ state, member }) => state !== 'CONFLICTED' || !isInConflict(member?.id),
  );
  const present = assignments.filter(({ state }) => PRESENT_STATES.includes(state));
  const able = round.panel?.members.filter(({ id }) => !isInConflict(id)) ?? [];
  const free = able.filter(({ id }) => !present.some(({ member }) => member?.id === id));

  async function run(act: () => Promise<ChangedAssignmentsFragment | undefined>) {
    setBusy(true);
    try {
      const [refusal] = (await act())?.refused ?? [];
      if (refusal)
        void notify({ kind: 'error', title: t('refused', { cause: t(`causes.${refusal.cause}`) }) });
    } catch (error) {
      void notify({ kind: 'error', title: describeFailure(error) });
    }
    setBusy(false);
  }

  const assignTo = (memberId: string) =>
    run(async () => {
      const input = { roundId, pairs: [{ applicationId, memberId }] };
      return (await assign({ variables: { input } })).data?.assignByHand;
    });

  const planOneMore = () =>
    run(
      async () => (await askOneMore({ variables: { input: { roundId, applicationId } } })).data?.askOneMore,
    );

  const takeBack = (id: string) =>
    run(
      async () =>
        (await withdraw({ variables: { input: { roundId, ids: [id] } } })).data?.withdrawAssignments,
    );

  /** Asks for confirmation if the assessor has started, because they lose access to their draft. */
  const askToTakeBack = ({ id, state, member }: Assigned) => {
    if (state !== 'STARTED') return void takeBack(id);
    confirm({
      heading: t('takeBackQuestion.heading', { name: member?.name ?? t('erased') }),
      text: t('takeBackQuestion.text'),
      yes: t('takeBackQuestion.yes'),
      doing: t('takeBackQuestion.doing'),
      isDangerous: true,
      act: () => takeBack(id),
    });
  };

  return (
    <div className="stack gap-xs">
      <ul className="stack slim">
        {assignments.map((assignment) => {
          const { id, member, state, total } = assignment;
          const name = member?.name ?? t('erased');
          return (
            <li key={id} className="bar apart gap-xs breaks">
              <span>
                {name}{' '}
                <span className="soft text-sm">
                  {total == null ? t(`states.${state}`) : t('points', { total })}
                </span>
              </span>
              {round.state !== 'CLOSED' && OPEN_STATES.includes(state) && (
                <RowAction
                  icon={IconUserMinus}
                  label={t('takeBack', { application, name })}
                  text={t('takeBackQuestion.yes')}
                  disabled={isBusy}
                  onClick={() => askToTakeBack(assignment)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <Conflicts {...{ row, round, application }} />
      {round.state !== 'CLOSED' && (
        <div className="row middle gap-xs">
          {free.length > 0 && (
            <>
              <NativeSelect
                size="xs"
                aria-label={t('assignOf', { application })}
                value=""
                disabled={isBusy}
                onChange={({ currentTarget: { value } }) => value && void assignTo(value)}
                data={[
                  { value: '', label: t('assign') },
                  ...free.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
              <Button
                variant="default"
                size="xs"
                aria-label={t('askOneMoreOf', { application })}
                loading={isBusy}
                onClick={planOneMore}
              >
                {t('askOneMore')}
              </Button>
            </>
          )}
          {able.length > 0 && (
            <Button
              variant="default"
              size="xs"
              aria-label={t('conflicts.buttonOf', { application })}
              onClick={() => setConflictOpen(true)}
            >
              {t('conflicts.button')}
            </Button>
          )}
        </div>
      )}
      {isConflictOpen && (
        <Suspense>
          <ConflictDialog
            {...{ roundId, applicationId, application }}
            members={able}
            onClose={() => setConflictOpen(false)}
          />
        </Suspense>
      )}
      {dialog}
    </div>
  );
}

import { Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDotsVertical,
  IconEyeOff,
  IconUserMinus,
  IconUserPlus,
  IconUsersPlus,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import rowAction from '../../../ui/table/rows/RowAction.module.css';
import classes from './Round.module.css';
import {
  type ChangedAssignmentsFragment,
  type RoundStateFragment,
  type TotalRowFragment,
  useAskOneMoreMutation,
  useAssignByHandMutation,
  useRemoveConflictMutation,
  useWithdrawAssignmentsMutation,
} from './round.generated.ts';
import type { UploadPart } from './uploadPart.ts';

const AssignDialog = lazyPart(async () => (await import('./AssignDialog.tsx')).AssignDialog);
const ConflictDialog = lazyPart(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);

const RedactDialog = lazyPart(async () => (await import('./RedactDialog.tsx')).RedactDialog);

const AGAIN = { refetchQueries: ['RoundTotals'], awaitRefetchQueries: true };

const OPEN_STATES: readonly string[] = ['PLANNED', 'ASSIGNED', 'STARTED'];
const PRESENT_STATES: readonly string[] = [...OPEN_STATES, 'SUBMITTED'];

type Assigned = TotalRowFragment['assignments'][number];

type Props = { row: TotalRowFragment; round: RoundStateFragment; upload: UploadPart };

export function AssessorsOf({ row, round, upload }: Props) {
  const t = useMessages('round');
  const [isBusy, setBusy] = useState(false);
  const [opened, setOpen] = useState<'assign' | 'conflict' | 'redact' | null>(null);
  const [confirm, dialog] = useConfirm();
  const [assign] = useAssignByHandMutation(AGAIN);
  const [askOneMore] = useAskOneMoreMutation(AGAIN);
  const [removeConflict] = useRemoveConflictMutation(AGAIN);
  const [withdraw] = useWithdrawAssignmentsMutation(AGAIN);
  const { applicationId, conflicts, code } = row;
  const roundId = round.id;
  const application = row.application?.applicantName ?? code;
  const isInConflict = (memberId: string | undefined) =>
    conflicts.some(({ member }) => member.id === memberId);
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
      void notifyFailure(error);
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

  /** If the assessor has started, asks for confirmation, because the assessor loses access to the draft. */
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

  type Conflict = TotalRowFragment['conflicts'][number];

  const describeConflict = ({ member: { name }, cause, reason }: Conflict) =>
    t('conflicts.removeItem', {
      name,
      cause: reason ? t('conflicts.because', { cause: t(`causes.${cause}`), reason }) : t(`causes.${cause}`),
    });

  const askToRemoveConflict = ({ member: { id: memberId, name } }: Conflict) =>
    confirm({
      heading: t('conflicts.removeHeading', { name, application }),
      text: t('conflicts.removeText'),
      yes: t('conflicts.remove'),
      doing: t('conflicts.removing'),
      act: async () => {
        await removeConflict({ variables: { input: { roundId, applicationId, memberId } } });
        void notify({ kind: 'success', title: t('conflicts.removed') });
      },
    });

  const isClosed = round.state === 'CLOSED';
  const item = (Icon: TablerIcon, label: string, onClick: () => void) => (
    <Menu.Item key={label} leftSection={<Icon size={18} aria-hidden />} disabled={isBusy} onClick={onClick}>
      {label}
    </Menu.Item>
  );

  return (
    <div className="row middle apart gap-xs">
      <ul className={classes.assessors}>
        {assignments.map(({ id, member, state, total }) => (
          <li key={id}>
            {member?.name ?? t('erased')}{' '}
            <span className="soft">{total == null ? t(`states.${state}`) : t('points', { total })}</span>
          </li>
        ))}
        {assignments.length + conflicts.length === 0 && <li>–</li>}
        {conflicts.map(({ member }) => (
          <li key={member.id}>
            {member.name} <span className="soft">{t('states.CONFLICTED')}</span>
          </li>
        ))}
      </ul>
      {!isClosed && (
        <Menu position="bottom-end">
          <Menu.Target>
            <button
              type="button"
              className={rowAction.root}
              aria-label={t('actionsOf', { application })}
              title={t('actions')}
            >
              <IconDotsVertical size={18} aria-hidden />
              <span className={rowAction.text}>{t('actions')}</span>
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {free.length > 0 && (
              <>
                {item(IconUserPlus, t('assign'), () => setOpen('assign'))}
                {item(IconUsersPlus, t('askOneMore'), () => void planOneMore())}
              </>
            )}
            {assignments
              .filter(({ state }) => OPEN_STATES.includes(state))
              .map((assignment) =>
                item(IconUserMinus, t('takeBackFrom', { name: assignment.member?.name ?? t('erased') }), () =>
                  askToTakeBack(assignment),
                ),
              )}
            {round.isBlind && item(IconEyeOff, t('redactions.button'), () => setOpen('redact'))}
            {able.length > 0 && item(IconAlertTriangle, t('conflicts.button'), () => setOpen('conflict'))}
            {conflicts.map((conflict) =>
              item(IconX, describeConflict(conflict), () => askToRemoveConflict(conflict)),
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {opened === 'assign' && (
        <Suspense>
          <AssignDialog {...{ application }} members={free} assign={assignTo} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {opened === 'redact' && (
        <Suspense>
          <RedactDialog {...{ roundId, applicationId, application, upload }} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {opened === 'conflict' && (
        <Suspense>
          <ConflictDialog
            {...{ roundId, applicationId, application }}
            members={able}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {dialog}
    </div>
  );
}

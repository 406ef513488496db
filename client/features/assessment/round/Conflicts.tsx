import { IconX } from '@tabler/icons-react';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { RowAction } from '../../../ui/table/RowAction.tsx';
import {
  type RoundStateFragment,
  type TotalRowFragment,
  useRemoveConflictMutation,
} from './round.generated.ts';

type Props = { row: TotalRowFragment; round: RoundStateFragment; application: string };

/**
 * Lists the conflicts of interest with an application, declared by assessors or set by staff. Staff can remove them.
 */
export function Conflicts({ row: { applicationId, conflicts }, round, application }: Props) {
  const t = useMessages('round');
  const [ask, dialog] = useConfirm();
  const [remove] = useRemoveConflictMutation({ refetchQueries: ['RoundTotals'], awaitRefetchQueries: true });
  if (conflicts.length === 0) return null;

  const askToRemove = ({ member: { id, name } }: TotalRowFragment['conflicts'][number]) =>
    ask({
      heading: t('conflicts.removeHeading', { name, application }),
      text: t('conflicts.removeText'),
      yes: t('conflicts.remove'),
      doing: t('conflicts.removing'),
      act: async () => {
        await remove({ variables: { input: { roundId: round.id, applicationId, memberId: id } } });
        void notify({ kind: 'success', title: t('conflicts.removed') });
      },
    });

  return (
    <>
      <ul className="stack slim" aria-label={t('conflicts.of', { application })}>
        {conflicts.map((conflict) => {
          const { member, cause, reason } = conflict;
          return (
            <li key={member.id} className="bar apart gap-xs">
              <span className="slim breaks">
                {member.name}{' '}
                <span className="soft text-sm">
                  {t(`causes.${cause}`)}
                  {reason && `: ${reason}`}
                </span>
              </span>
              {round.state !== 'CLOSED' && (
                <span className="rigid">
                  <RowAction
                    icon={IconX}
                    label={t('conflicts.removeOf', { application, name: member.name })}
                    text={t('conflicts.remove')}
                    onClick={() => askToRemove(conflict)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {dialog}
    </>
  );
}

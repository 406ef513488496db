import { Menu } from '@mantine/core';
import {
  IconBuildingBank,
  IconCalendarPlus,
  IconCash,
  IconCircleX,
  IconDotsVertical,
  IconFlag,
} from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import { useSession } from '../../../lib/useSession.ts';
import rowAction from '../../../ui/table/RowAction.module.css';
import type { AwardRowFragment } from './list.generated.ts';
import type { AwardActions } from './useAwardActions.tsx';

export function AwardMenu({ award, actions }: { award: AwardRowFragment; actions: AwardActions }) {
  const t = useMessages('awards');
  const { viewer } = useSession();
  const { state, viewerCanManage, accountEnding, application } = award;
  const isAccepted = state === 'ACCEPTED';
  const canExtend = state === 'OFFERED' || state === 'LAPSED';
  const canSeeBank = viewer?.canChangeSettings && accountEnding !== null;
  if (!viewerCanManage && !canSeeBank) return null;
  if (!isAccepted && !canExtend && !canSeeBank) return null;
  const item = (Icon: typeof IconFlag, label: string, onClick: () => void) => (
    <Menu.Item leftSection={<Icon size={18} aria-hidden />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={rowAction.root}
          data-worded
          aria-label={t('actionsOf', { name: application.applicantName })}
        >
          <IconDotsVertical size={18} aria-hidden />
          <span className={rowAction.text}>{t('actions')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {viewerCanManage && isAccepted && item(IconCash, t('plan'), () => actions.open(award, 'payments'))}
        {canSeeBank && item(IconBuildingBank, t('bank.button'), () => actions.open(award, 'bank'))}
        {viewerCanManage &&
          canExtend &&
          item(IconCalendarPlus, t('extend.button', { isLapsed: state === 'LAPSED' ? 'yes' : 'other' }), () =>
            actions.open(award, 'extend'),
          )}
        {viewerCanManage && isAccepted && item(IconFlag, t('end.button'), () => actions.end(award))}
        {viewerCanManage &&
          state !== 'LAPSED' &&
          (isAccepted || canExtend) &&
          item(IconCircleX, t('withdraw.button'), () => actions.open(award, 'withdraw'))}
      </Menu.Dropdown>
    </Menu>
  );
}

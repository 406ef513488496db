import { Menu } from '@mantine/core';
import {
  IconBuildingBank,
  IconCalendarPlus,
  IconCash,
  IconCircleX,
  IconClipboardText,
  IconDotsVertical,
  IconFileTypePdf,
  IconFlag,
} from '@tabler/icons-react';
import { useContext } from 'react';
import { type AwardState, findAwardMove } from '../../../../rules/awards/awardOptions.ts';
import { saveServerFile } from '../../../lib/files/saveServerFile.ts';
import { SessionContext } from '../../../lib/session/session.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import rowAction from '../../../ui/table/rows/RowAction.module.css';
import type { AwardRowFragment } from './list.generated.ts';
import type { AwardActions } from './useAwardActions.tsx';

export function AwardMenu({ award, actions }: { award: AwardRowFragment; actions: AwardActions }) {
  const t = useMessages('awards');
  const session = useContext(SessionContext);
  const { state, viewerCanManage, viewerCanReadBankDetails, application } = award;
  const canMove = (to: AwardState) => viewerCanManage && findAwardMove(state, to) !== undefined;
  const canPlan = viewerCanManage && state === 'ACCEPTED';
  const [canExtend, canEnd, canWithdraw] = [canMove('OFFERED'), canMove('ENDED'), canMove('WITHDRAWN')];
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
        {item(IconFileTypePdf, t('letter'), () => saveServerFile(`/papers/awards/${award.id}.pdf`, session))}
        {award.answers && item(IconClipboardText, t('answers.button'), () => actions.open(award, 'answers'))}
        {canPlan && item(IconCash, t('plan'), () => actions.open(award, 'payments'))}
        {viewerCanReadBankDetails &&
          item(IconBuildingBank, t('bank.button'), () => actions.open(award, 'bank'))}
        {canExtend &&
          item(IconCalendarPlus, t('extend.button', { isLapsed: state === 'LAPSED' ? 'yes' : 'other' }), () =>
            actions.open(award, 'extend'),
          )}
        {canEnd && item(IconFlag, t('end.button'), () => actions.end(award))}
        {canWithdraw && item(IconCircleX, t('withdraw.button'), () => actions.open(award, 'withdraw'))}
      </Menu.Dropdown>
    </Menu>
  );
}

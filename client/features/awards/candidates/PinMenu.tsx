import { Button, Menu } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { MAX_KEYS } from '../../../../rules/lists/list.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { useChosenQuestions } from '../../lists/answers/useChosenQuestions.ts';

type Props = Pick<ReturnType<typeof useChosenQuestions>, 'offered' | 'choose' | 'isFull'>;

export function PinMenu({ offered, choose, isFull }: Props) {
  const t = useMessages('decide');
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-start" width={280} closeOnItemClick={false} withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPin size={18} aria-hidden />}>
          {t('pinned.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }} aria-label={t('pinned.choose')}>
        <Menu.Label>{t('pinned.hint', { max: MAX_KEYS })}</Menu.Label>
        {offered.map(({ key, label, isChosen }) => (
          <Menu.CheckboxItem
            key={key}
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={(isPinned) => choose(key, isPinned)}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import type { ColumnChoice } from './useColumnChoice.ts';

export function ColumnChooser({ choice: { columns, hidden, show, hide } }: { choice: ColumnChoice }) {
  const t = useMessages('table');
  const first = columns.find(({ isTitle }) => !isTitle);
  return (
    <Menu position="bottom-end" width={260} closeOnItemClick={false} withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          {t('columns.choose')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }} aria-label={t('columns.heading')}>
        <Menu.Label>{t('columns.remembered')}</Menu.Label>
        {columns.map(({ id, header, isTitle, isFull }) => (
          <Menu.CheckboxItem
            key={id}
            // The item of the title column is disabled, so the first other item receives the focus.
            data-autofocus={id === first?.id || undefined}
            checked={!hidden.includes(id)}
            disabled={isTitle ?? (isFull && hidden.includes(id))}
            onChange={(isShown) => show(id, isShown)}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={hidden.length === 0} onClick={() => hide([])}>
          {t('columns.showAll')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

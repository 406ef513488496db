import { formatDuration, formatNumber } from '../../../messages/formats.ts';
import type { Texts } from '../../lib/useMessages.ts';
import type { Column } from '../../ui/table/columns/column.ts';
import type { QueueRowFragment } from './queues.generated.ts';

export const queueColumns = (t: Texts<'queues'>): Column<QueueRowFragment>[] => [
  {
    id: 'task',
    header: t('columns.task'),
    cell: ({ queue, task }) => (task ? <code>{task}</code> : t(`queues.${queue}`)),
    isTitle: true,
  },
  ...(['waiting', 'running', 'later', 'failed'] as const).map(
    (name): Column<QueueRowFragment> => ({
      id: name,
      header: t(`columns.${name}`),
      cell: (row) => formatNumber(row[name], t.language),
      isNumber: true,
    }),
  ),
  {
    id: 'oldest',
    header: t('columns.oldest'),
    cell: ({ waiting, oldestSeconds }) => (waiting > 0 ? formatDuration(oldestSeconds, t.language) : '–'),
    isNumber: true,
  },
];

export const queueRowId = ({ queue, task }: QueueRowFragment) => `${queue} ${task ?? ''}`;

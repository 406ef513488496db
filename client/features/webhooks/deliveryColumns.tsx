import { IconListDetails } from '@tabler/icons-react';
import { showInstant } from '../../lib/dates.ts';
import { messages } from '../../messages.ts';
import type { Column } from '../../ui/table/column.ts';
import { RowLink } from '../../ui/table/RowAction.tsx';
import { DeliveryState } from './DeliveryState.tsx';
import { SendAgain } from './SendAgain.tsx';
import { showAnswer, showNextAttempt } from './showDelivery.ts';
import type { DeliveryRowFragment } from './webhooks.generated.ts';

const texts = messages.webhook;
const heads = texts.columns;

export const DELIVERY_COLUMNS: Column<DeliveryRowFragment>[] = [
  {
    id: 'at',
    header: heads.at,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{showInstant(createdAt)}</time>,
    isNarrow: true,
  },
  { id: 'type', header: heads.type, cell: ({ type }) => type, isTitle: true },
  { id: 'state', header: heads.state, cell: (delivery) => <DeliveryState of={delivery} /> },
  { id: 'attempts', header: heads.attempts, cell: ({ attempts }) => attempts, isNumber: true },
  { id: 'status', header: heads.status, cell: showAnswer },
  { id: 'next', header: heads.next, cell: showNextAttempt, isNarrow: true },
  {
    id: 'actions',
    header: heads.actions,
    cell: ({ id }, { linkToOpen }) => (
      <>
        <RowLink icon={IconListDetails} label={texts.details} to={linkToOpen(id)} preventScrollReset />
        <SendAgain id={id} />
      </>
    ),
    isActions: true,
  },
];

import { IconListDetails } from '@tabler/icons-react';
import { formatInstant } from '../../../messages/formats.ts';
import type { Texts } from '../../lib/useMessages.ts';
import type { Column } from '../../ui/table/column.ts';
import { RowLink } from '../../ui/table/RowAction.tsx';
import { DeliveryState } from './DeliveryState.tsx';
import { SendAgain } from './SendAgain.tsx';
import { showAnswer, showNextAttempt } from './showDelivery.ts';
import type { DeliveryRowFragment } from './webhooks.generated.ts';

export const deliveryColumns = (t: Texts<'webhooks'>): Column<DeliveryRowFragment>[] => [
  {
    id: 'at',
    header: t('deliveries.columns.at'),
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, t.language)}</time>,
    isNarrow: true,
  },
  { id: 'type', header: t('deliveries.columns.type'), cell: ({ type }) => type, isTitle: true },
  { id: 'state', header: t('deliveries.columns.state'), cell: (delivery) => <DeliveryState of={delivery} /> },
  {
    id: 'attempts',
    header: t('deliveries.columns.attempts'),
    cell: ({ attempts }) => attempts,
    isNumber: true,
  },
  { id: 'status', header: t('deliveries.columns.status'), cell: (delivery) => showAnswer(t, delivery) },
  {
    id: 'next',
    header: t('deliveries.columns.next'),
    cell: (delivery) => showNextAttempt(t, delivery),
    isNarrow: true,
  },
  {
    id: 'actions',
    header: t('deliveries.columns.actions'),
    cell: (delivery, { linkToOpen }) => (
      <>
        <RowLink
          icon={IconListDetails}
          label={t('deliveries.detailsOf', {
            type: delivery.type,
            instant: formatInstant(delivery.createdAt, t.language),
          })}
          text={t('deliveries.details')}
          to={linkToOpen(delivery.id)}
          preventScrollReset
        />
        <SendAgain of={delivery} />
      </>
    ),
    isActions: true,
  },
];

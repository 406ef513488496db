import { IconListDetails } from '@tabler/icons-react';
import { formatInstant } from '../../../messages/formats.ts';
import type { DELIVERIES } from '../../../rules/lists/deliveries.ts';
import type { Texts } from '../../lib/useMessages.ts';
import { RowLink } from '../../ui/table/rows/RowAction.tsx';
import type { Cells } from '../lists/useListColumns.tsx';
import { DeliveryState } from './DeliveryState.tsx';
import { SendAgain } from './SendAgain.tsx';
import { showAnswer, showNextAttempt } from './showDelivery.ts';
import type { DeliveryRowFragment } from './webhooks.generated.ts';

export const deliveryCells = (t: Texts<'webhooks'>): Cells<DeliveryRowFragment, typeof DELIVERIES> => ({
  at: {
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, t.language)}</time>,
    isNarrow: true,
  },
  type: { isTitle: true },
  state: { cell: (delivery) => <DeliveryState of={delivery} /> },
  attempts: { isNumber: true },
  status: { cell: (delivery) => showAnswer(t, delivery) },
  next: {
    cell: (delivery) => showNextAttempt(t, delivery),
    isNarrow: true,
  },
  actions: {
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
  },
});

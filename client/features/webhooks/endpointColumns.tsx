import { IconListDetails } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../messages/formats.ts';
import { EVENT_TYPES } from '../../../rules/events/webhooks.ts';
import { paths } from '../../../rules/paths.ts';
import type { Texts } from '../../lib/useMessages.ts';
import type { Column } from '../../ui/table/columns/column.ts';
import { RowLink } from '../../ui/table/rows/RowAction.tsx';
import { DeliveryState } from './DeliveryState.tsx';
import { EndpointActions } from './EndpointActions.tsx';
import { EndpointState } from './EndpointState.tsx';
import classes from './Webhooks.module.css';
import type { EndpointRowFragment } from './webhooks.generated.ts';

export const endpointColumns = (t: Texts<'webhooks'>): Column<EndpointRowFragment>[] => [
  {
    id: 'url',
    header: t('columns.url'),
    cell: ({ id, url }) => (
      <Link to={paths.webhook.link(id)} className={classes.url}>
        {url}
      </Link>
    ),
    isTitle: true,
  },
  {
    id: 'events',
    header: t('columns.events'),
    cell: ({ events }) => (
      <ul className="stack">
        {events.map((event) => (
          <li key={event}>{EVENT_TYPES[event]}</li>
        ))}
      </ul>
    ),
  },
  {
    id: 'state',
    header: t('columns.state'),
    cell: ({ isActive }) => <EndpointState isActive={isActive} />,
    isNarrow: true,
  },
  {
    id: 'last',
    header: t('columns.last'),
    cell: ({ lastDelivery }) => {
      if (!lastDelivery) return t('nothingSent');
      const { type, createdAt } = lastDelivery;
      return (
        <>
          <DeliveryState of={lastDelivery} />
          <span className={classes.soft}>
            {type}, <time dateTime={createdAt}>{formatInstant(createdAt, t.language)}</time>
          </span>
        </>
      );
    },
    isLong: true,
  },
  {
    id: 'actions',
    header: t('columns.actions'),
    cell: (endpoint) => (
      <>
        <RowLink icon={IconListDetails} label={t('log')} isWorded to={paths.webhook.link(endpoint.id)} />
        <EndpointActions endpoint={endpoint} />
      </>
    ),
    isActions: true,
  },
];

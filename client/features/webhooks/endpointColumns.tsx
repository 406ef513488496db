import { IconListDetails } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EVENT_TYPES } from '../../../rules/webhooks.ts';
import { paths } from '../../app/paths.ts';
import { showInstant } from '../../lib/dates.ts';
import { messages } from '../../messages.ts';
import type { Column } from '../../ui/table/column.ts';
import { RowLink } from '../../ui/table/RowAction.tsx';
import { DeliveryState } from './DeliveryState.tsx';
import { EndpointActions } from './EndpointActions.tsx';
import { EndpointState } from './EndpointState.tsx';
import classes from './Webhooks.module.css';
import type { EndpointRowFragment } from './webhooks.generated.ts';

const texts = messages.webhooks;

export const ENDPOINT_COLUMNS: Column<EndpointRowFragment>[] = [
  {
    id: 'url',
    header: texts.columns.url,
    cell: ({ id, url }) => (
      <Link to={paths.webhook.link(id)} className={classes.url}>
        {url}
      </Link>
    ),
    isTitle: true,
  },
  {
    id: 'events',
    header: texts.columns.events,
    cell: ({ events }) => (
      <ul className={classes.events}>
        {events.map((event) => (
          <li key={event}>{EVENT_TYPES[event]}</li>
        ))}
      </ul>
    ),
  },
  {
    id: 'state',
    header: texts.columns.state,
    cell: ({ isActive }) => <EndpointState isActive={isActive} />,
    isNarrow: true,
  },
  {
    id: 'last',
    header: texts.columns.last,
    cell: ({ lastDelivery }) => {
      if (!lastDelivery) return texts.nothingSent;
      const { type, createdAt } = lastDelivery;
      return (
        <>
          <DeliveryState of={lastDelivery} />
          <span className={classes.soft}>
            {type}, <time dateTime={createdAt}>{showInstant(createdAt)}</time>
          </span>
        </>
      );
    },
  },
  {
    id: 'actions',
    header: texts.columns.actions,
    cell: (endpoint) => (
      <>
        <RowLink icon={IconListDetails} label={texts.log} to={paths.webhook.link(endpoint.id)} />
        <EndpointActions endpoint={endpoint} />
      </>
    ),
    isActions: true,
  },
];

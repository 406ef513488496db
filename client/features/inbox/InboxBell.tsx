import { useApolloClient } from '@apollo/client/react';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './InboxBell.module.css';
import { UnreadInboxDocument } from './inbox.generated.ts';

const FRESH = 60_000;

const MAX_SHOWN = 99;

export function InboxBell({ count }: { count: number }) {
  const t = useMessages('frame');
  useFreshCount();
  const label = t('inbox.open', { count });
  return (
    <Link to={paths.inbox.link()} className={`inline ${classes.root}`} aria-label={label} title={label}>
      <IconBell size={22} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}

/** Queries only on navigation, because a timer would extend the session of an absent user. */
function useFreshCount(): void {
  const client = useApolloClient();
  const { pathname } = useLocation();
  const last = useRef({ pathname, at: Date.now() });
  useEffect(() => {
    if (pathname === last.current.pathname || Date.now() - last.current.at < FRESH) return;
    last.current = { pathname, at: Date.now() };
    client.query({ query: UnreadInboxDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
  }, [client, pathname]);
}

import { useSyncExternalStore } from 'react';
import classes from './Share.module.css';

const subscribe = () => () => {};

/** Where the page is found, on paper alone. The server does not know by which address it is read. */
export function PrintedAddress({ path }: { path: string }) {
  const origin = useSyncExternalStore(
    subscribe,
    () => window.location.origin,
    () => '',
  );
  return (
    <p className={classes.printed} aria-hidden>
      {origin + path}
    </p>
  );
}

import { useSyncExternalStore } from 'react';
import classes from './Share.module.css';

const subscribe = () => () => {};

/** The server renders the path without an origin, because it does not know its public origin. */
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

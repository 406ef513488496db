import { Notifications } from '@mantine/notifications';
import classes from './Notices.module.css';

/** Shows notices at the top right, for 4 s by default. Source: docs/product.md P1.5. */
export function Notices() {
  return <Notifications position="top-right" autoClose={4000} zIndex={600} className={classes.root} />;
}

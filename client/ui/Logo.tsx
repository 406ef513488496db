import mark from '../assets/mark.svg';
import { usePortal } from '../lib/portal.ts';
import classes from './Logo.module.css';

/** The mark with the portal's name beside it. */
export function Logo() {
  const { name } = usePortal();
  return (
    <span className={classes.root}>
      <img src={mark} alt="" width={32} height={32} className={classes.mark} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}

import mark from '../assets/mark.svg';
import { usePortal } from '../lib/portal.ts';
import classes from './Logo.module.css';

export function Logo() {
  const { name, logo, logoDark } = usePortal();
  return (
    <span className={`inline gap-sm ${classes.root}`} data-own={logo ? true : undefined}>
      {logo ? (
        <>
          <img
            src={logo}
            alt=""
            height={32}
            className={classes.logo}
            data-light={logoDark ? true : undefined}
          />
          {logoDark && <img src={logoDark} alt="" height={32} className={classes.logo} data-dark />}
        </>
      ) : (
        <img src={mark} alt="" width={32} height={32} className={classes.mark} />
      )}
      <span className={`serif strong ${classes.name}`}>{name}</span>
    </span>
  );
}

import { FilterPill } from '../FilterPill.tsx';
import classes from './TablePill.module.css';

/** A condition of the table below that no control shows; a click takes it away. */
export function TablePill(props: Parameters<typeof FilterPill>[0]) {
  return (
    <p className={classes.root}>
      <FilterPill {...props} />
    </p>
  );
}

import type { ReactNode } from 'react';
import classes from './form.module.css';

type Props = {
  legend: string;
  /** Beside the legend: how far it is, for example. */
  mark?: ReactNode;
  /** To be found by. */
  name?: string;
  children: ReactNode;
};

/** Fields that belong together, under a heading. */
export function FieldGroup({ legend, mark, name, children }: Props) {
  return (
    <fieldset className={classes.group} data-group={name}>
      <legend className={classes.legend}>
        {legend}
        {mark && <> {mark}</>}
      </legend>
      {children}
    </fieldset>
  );
}

/** Two short fields beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

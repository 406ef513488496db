import type { ReactNode } from 'react';
import classes from './form.module.css';

type Props = {
  legend: string;
  mark?: ReactNode;
  name?: string;
  children: ReactNode;
};

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

export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

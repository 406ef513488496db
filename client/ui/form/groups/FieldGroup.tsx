import { type ReactNode, use } from 'react';
import classes from '../form.module.css';
import { FoldedGroup } from './FoldedGroup.tsx';
import { FoldContext } from './folds.ts';

type Props = {
  legend: string;
  mark?: ReactNode;
  name?: string;
  children: ReactNode;
};

export function FieldGroup({ legend, mark, name, children }: Props) {
  const folds = use(FoldContext);
  const isFolded = Boolean(name && folds?.isFolded);
  const title = (
    <>
      {legend}
      {mark && <> {mark}</>}
    </>
  );
  return (
    <fieldset
      className={classes.group}
      data-group={name}
      data-folded={isFolded || undefined}
      aria-label={isFolded ? legend : undefined}
    >
      {!isFolded && <legend className={classes.legend}>{title}</legend>}
      {folds && name ? (
        // Small and large screens render the same elements, so that rotating a phone loses no input.
        <FoldedGroup title={title} isFolded={isFolded} isFirst={name === folds.first}>
          {children}
        </FoldedGroup>
      ) : (
        children
      )}
    </fieldset>
  );
}

export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

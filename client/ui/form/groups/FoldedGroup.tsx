import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from '../form.module.css';
import { goToNextSection } from './folds.ts';

type Props = {
  title: ReactNode;
  isFolded: boolean;
  isFirst: boolean;
  children: ReactNode;
};

/**
 * A section that opens when its title is clicked. Sections share a name, so that the browser closes the previously
 * open one.
 */
export function FoldedGroup({ title, isFolded, isFirst, children }: Props) {
  const t = useMessages('form');
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (details.current) details.current.open = !isFolded || isFirst;
  }, [isFolded, isFirst]);
  return (
    <details ref={details} name={isFolded ? 'sections' : undefined} className={classes.fold}>
      <summary hidden={!isFolded}>{title}</summary>
      <div className={classes.group}>
        {children}
        {isFolded && (
          <Button variant="default" onClick={({ currentTarget }) => goToNextSection(currentTarget)}>
            {t('nextSection')}
          </Button>
        )}
      </div>
    </details>
  );
}

import { Children, type ReactNode } from 'react';
import classes from './DelayedSkeleton.module.css';

type Props = {
  label: string;
  children: ReactNode;
};

/** Reserves space for loading content. Its shapes appear after 300 ms, so quick responses show none. */
export function DelayedSkeleton({ label, children }: Props) {
  return (
    <div role="status" aria-label={label}>
      <div aria-hidden className={classes.shapes}>
        {children}
      </div>
    </div>
  );
}

type BlockProps = { height: number | string; width?: number | string; className?: string };

export function SkeletonBlock({ height, width = '100%', className }: BlockProps) {
  return <div className={`${classes.block} ${className ?? ''}`} style={{ height, width }} />;
}

export function Repeated({ count, children }: { count: number; children: ReactNode }) {
  return Children.toArray(Array.from({ length: count }, () => children));
}

import { Children, type ReactNode } from 'react';
import classes from './DelayedSkeleton.module.css';

type Props = {
  /** What is being loaded, for those who do not see the shapes. */
  label: string;
  /** Shapes of the final size: `SkeletonBlock`s. */
  children: ReactNode;
};

/** Keeps the place of what is loading; its shapes appear after 300 ms, so a quick answer shows none. */
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

/** One shape of a skeleton. */
export function SkeletonBlock({ height, width = '100%', className }: BlockProps) {
  return <div className={`${classes.block} ${className ?? ''}`} style={{ height, width }} />;
}

/** The same shapes so many times. */
export function Repeated({ count, children }: { count: number; children: ReactNode }) {
  return Children.toArray(Array.from({ length: count }, () => children));
}

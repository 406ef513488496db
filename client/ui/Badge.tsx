import type { TablerIcon } from '@tabler/icons-react';
import classes from './Badge.module.css';

/** How something stands: its icon, and whether that is good, bad, needs attention, or is neutral. */
export type BadgeLook = { icon: TablerIcon; tone: 'plain' | 'brand' | 'good' | 'bad' | 'accent' };

type Props = {
  look: BadgeLook;
  children: string;
  /** What a pointer that rests on it is told. */
  title?: string | undefined;
  /** Beside a name: in a table, whose rows are one line high, it shows its icon alone, and its word as a title. */
  isMark?: boolean | undefined;
};

/** One word for how something stands; the icon says it too, for those who do not see the colour. */
export function Badge({ look: { icon: Icon, tone }, children, isMark, title }: Props) {
  return (
    <span
      className={`${classes.root} ${tone === 'plain' ? 'on-soft soft' : `on-${tone}`}`}
      data-tone={tone}
      data-mark={isMark}
      title={title ?? (isMark ? children : undefined)}
    >
      <Icon size={16} aria-hidden />
      <span className={classes.word}>{children}</span>
    </span>
  );
}

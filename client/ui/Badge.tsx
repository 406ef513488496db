import type { TablerIcon } from '@tabler/icons-react';
import classes from './Badge.module.css';

export type BadgeLook = { icon: TablerIcon; tone: 'plain' | 'brand' | 'good' | 'bad' | 'accent' };

type Props = {
  look: BadgeLook;
  children: string;
  title?: string | undefined;
  /** True in table rows: shows only the icon, with the text as a tooltip. */
  isMark?: boolean | undefined;
};

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

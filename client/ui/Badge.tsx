import type { TablerIcon } from '@tabler/icons-react';
import classes from './Badge.module.css';

/** How something stands: its icon, and whether that is good, bad, needs attention, or is neutral. */
export type BadgeLook = { icon: TablerIcon; tone: 'plain' | 'brand' | 'good' | 'bad' | 'accent' };

type Props = { look: BadgeLook; children: string };

/** One word for how something stands; the icon says it too, for those who do not see the colour. */
export function Badge({ look: { icon: Icon, tone }, children }: Props) {
  return (
    <span className={classes.root} data-tone={tone}>
      <Icon size={16} aria-hidden />
      <span className={classes.word}>{children}</span>
    </span>
  );
}

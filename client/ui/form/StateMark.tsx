import {
  IconAlertCircle,
  IconCircle,
  IconCircleCheck,
  IconProgress,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SectionState } from '../../../rules/forms/answers/checkAnswers.ts';
import classes from './form.module.css';

export type ShownState = SectionState | 'needsAttention';

export const STATE_ICONS: Record<ShownState, TablerIcon> = {
  notStarted: IconCircle,
  inProgress: IconProgress,
  done: IconCircleCheck,
  notNeeded: IconCircle,
  needsAttention: IconAlertCircle,
};

export function StateMark({ state, children }: { state: ShownState; children: ReactNode }) {
  const Icon = STATE_ICONS[state];
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={16} aria-hidden />
      {children}
    </span>
  );
}

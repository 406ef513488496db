import { IconCircle, IconCircleCheck, IconProgress, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SectionState } from '../../../rules/forms/checkAnswers.ts';
import classes from './form.module.css';

export const STATE_ICONS: Record<SectionState, TablerIcon> = {
  notStarted: IconCircle,
  inProgress: IconProgress,
  done: IconCircleCheck,
  notNeeded: IconCircle,
};

export function StateMark({ state, children }: { state: SectionState; children: ReactNode }) {
  const Icon = STATE_ICONS[state];
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={16} aria-hidden />
      {children}
    </span>
  );
}

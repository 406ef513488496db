import { IconCircle, IconCircleCheck, IconProgress, type TablerIcon } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './Sections.module.css';
import type { SectionState } from './sections.ts';

const ICONS: Record<SectionState, TablerIcon> = {
  notStarted: IconCircle,
  inProgress: IconProgress,
  done: IconCircleCheck,
};

/** How far a section is, beside its heading. */
export function SectionMark({ state }: { state: SectionState }) {
  const t = useMessages('applicationForm');
  const Icon = ICONS[state];
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={16} aria-hidden />
      {t(`sections.${state}`)}
    </span>
  );
}

/** A section, by what it is found by (`data-group`). */
export type Step = { name: string; title: string; state: SectionState };

type Props = { steps: readonly Step[]; onGo: (name: string) => void };

/** The sections in one line, each a way to its first field. */
export function SectionSteps({ steps, onGo }: Props) {
  const t = useMessages('applicationForm');
  return (
    <nav aria-label={t('sections.label')}>
      <ol className={classes.steps} data-many={steps.length > 4 || undefined}>
        {steps.map(({ name, title, state }) => {
          const Icon = ICONS[state];
          const label = t('sections.step', { title, state: t(`sections.${state}`) });
          return (
            <li key={name}>
              <button
                type="button"
                data-state={state}
                aria-label={label}
                title={label}
                onClick={() => onGo(name)}
              >
                <Icon size={20} aria-hidden />
                <span>{title}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

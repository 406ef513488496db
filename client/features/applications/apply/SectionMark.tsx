import { IconCircle, IconCircleCheck, IconProgress, type TablerIcon } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './Sections.module.css';
import type { SectionName, SectionState } from './sections.ts';

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

type Props = {
  states: Record<SectionName, SectionState>;
  titles: Record<SectionName, string>;
  onGo: (section: SectionName) => void;
};

/** The sections in one line, each a way to its first field. */
export function SectionSteps({ states, titles, onGo }: Props) {
  const t = useMessages('applicationForm');
  return (
    <nav aria-label={t('sections.label')}>
      <ol className={classes.steps}>
        {(Object.keys(states) as SectionName[]).map((name) => {
          const Icon = ICONS[states[name]];
          const label = t('sections.step', { title: titles[name], state: t(`sections.${states[name]}`) });
          return (
            <li key={name}>
              <button
                type="button"
                data-state={states[name]}
                aria-label={label}
                title={label}
                onClick={() => onGo(name)}
              >
                <Icon size={20} aria-hidden />
                <span>{titles[name]}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

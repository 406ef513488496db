import { useMessages } from '../../../lib/useMessages.ts';
import { STATE_ICONS, StateMark } from '../../../ui/form/StateMark.tsx';
import classes from './Sections.module.css';
import type { SectionState } from './sections.ts';

export function SectionMark({ state }: { state: SectionState }) {
  const t = useMessages('applicationForm');
  return <StateMark state={state}>{t(`sections.${state}`)}</StateMark>;
}

/** A section of the form. `name` matches its `data-group` attribute. */
export type Step = { name: string; title: string; state: SectionState };

type Props = { steps: readonly Step[]; onGo: (name: string) => void };

export function SectionSteps({ steps, onGo }: Props) {
  const t = useMessages('applicationForm');
  return (
    <nav aria-label={t('sections.label')}>
      <ol className={classes.steps} data-many={steps.length > 4 || undefined}>
        {steps.map(({ name, title, state }) => {
          const Icon = STATE_ICONS[state];
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

import { useRef } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { STATE_ICONS, StateMark } from '../../../ui/form/StateMark.tsx';
import classes from './Sections.module.css';
import type { SectionState } from './sections.ts';

export function SectionMark({ state }: { state: SectionState }) {
  const t = useMessages('applicationForm');
  return <StateMark state={state}>{t(`sections.${state}`)}</StateMark>;
}

/** `name` matches the section's `data-group` attribute. */
export type Step = { name: string; title: string; state: SectionState };

type Props = { steps: readonly Step[]; onGo: (name: string) => void };

export function SectionSteps({ steps, onGo }: Props) {
  const t = useMessages('applicationForm');
  const list = useRef<HTMLDetailsElement>(null);
  const done = steps.filter(({ state }) => state === 'done').length;
  const next = steps.find(({ state }) => state !== 'done');
  return (
    <nav aria-label={t('sections.label')}>
      <details ref={list} className={classes.steps}>
        <summary className="bar gap-xs">
          <span className="cut">
            {t('sections.progress', { done, all: steps.length })}
            {next && ` · ${next.title}`}
          </span>
        </summary>
        <ol className="card">
          {steps.map(({ name, title, state }) => {
            const Icon = STATE_ICONS[state];
            return (
              <li key={name}>
                <button
                  type="button"
                  className="bar gap-xs"
                  data-state={state}
                  aria-label={t('sections.step', { title, state: t(`sections.${state}`) })}
                  onClick={() => {
                    list.current?.removeAttribute('open');
                    onGo(name);
                  }}
                >
                  <Icon size={20} aria-hidden />
                  <span>{title}</span>
                </button>
              </li>
            );
          })}
        </ol>
      </details>
    </nav>
  );
}

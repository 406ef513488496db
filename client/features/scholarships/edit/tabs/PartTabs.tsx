import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useMessages } from '../../../../lib/useMessages.ts';
import classes from '../Editor.module.css';
import { PARTS } from './parts.ts';
import type { usePart } from './usePart.ts';

type Props = {
  at: ReturnType<typeof usePart>;
  states: Partial<Record<(typeof PARTS)[number], { text: string; isMissing: boolean }>>;
};

export function PartTabs({ at: { part: shown, linkTo, open }, states }: Props) {
  const t = useMessages('scholarshipForm');
  return (
    <>
      <div className={classes.partField}>
        <NativeSelect
          aria-label={t('parts.label')}
          value={shown}
          onChange={({ currentTarget: { value } }) => open(PARTS.find((part) => part === value) ?? shown)}
          data={PARTS.map((part) => {
            const name = t(`parts.${part}`);
            const state = states[part]?.text;
            return { value: part, label: state ? t('parts.withState', { name, state }) : name };
          })}
        />
      </div>
      <nav className={classes.parts} aria-label={t('parts.label')}>
        <ul>
          {PARTS.map((part) => (
            <li key={part}>
              <Link
                to={linkTo(part)}
                preventScrollReset
                aria-current={part === shown ? 'page' : undefined}
                className="undecorated"
              >
                <span className="medium">{t(`parts.${part}`)}</span>{' '}
                <span className="text-sm soft" data-missing={states[part]?.isMissing || undefined}>
                  {states[part]?.text}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

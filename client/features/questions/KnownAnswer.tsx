import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './questions.module.css';

type Props = { label: string; text: string; note: ReactNode; onChange: () => void };

/** Replaces the field of a question whose answer the portal already has. */
export function KnownAnswer({ label, text, note, onChange }: Props) {
  const t = useMessages('questions');
  return (
    <div className={classes.known}>
      <dl className={classes.verified}>
        <dt>{label}</dt>
        <dd className="breaks">{text}</dd>
      </dl>
      <Button variant="subtle" size="compact-md" aria-label={t('changeKnown', { label })} onClick={onChange}>
        {t('change')}
      </Button>
      {note}
    </div>
  );
}

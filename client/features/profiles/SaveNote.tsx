import type { SaveState } from '../../lib/autosave/autosave.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Eligibility.module.css';

export function SaveNote({ state }: { state: SaveState }) {
  const t = useMessages('eligibility');
  const isWarning = !['idle', 'saving', 'saved'].includes(state.kind);
  return (
    <p className={classes.where} role={isWarning ? 'alert' : undefined}>
      {state.kind === 'refused' ? state.message : t(`states.${state.kind}`)}
    </p>
  );
}

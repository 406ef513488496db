import { Checkbox } from '@mantine/core';
import { useKeysChoice } from '../../lib/useDeskKeys.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import classes from './Assess.module.css';

const KEYS = [
  ['1–5', 'keys.points'],
  ['J', 'keys.J'],
  ['K', 'keys.K'],
  ['Ctrl Enter', 'keys.submit'],
  ['?', 'keys.help'],
] as const;

export function ScoreKeysDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('assess');
  const ui = useMessages('form');
  const [isOn, setOn] = useKeysChoice();
  return (
    <Dialog opened onClose={onClose} heading={t('keys.heading')} cross={ui('closeDialog')}>
      <dl className={classes.keys}>
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        size="md"
        data-autofocus
        label={t('keys.on')}
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
    </Dialog>
  );
}

import { Checkbox } from '@mantine/core';
import { useKeysChoice } from '../../../lib/useDeskKeys.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import classes from './Desk.module.css';

const KEYS = ['J', 'K', 'A', 'R', 'F', 'B', 'U', 'X'] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('desk');
  const ui = useMessages('form');
  const [isOn, setOn] = useKeysChoice();
  return (
    <Dialog opened onClose={onClose} heading={t('keys.heading')} cross={ui('closeDialog')}>
      <dl className={`grid middle ${classes.keys}`}>
        {KEYS.map((key) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd className={classes.key}>{key}</kbd>
            </dt>
            <dd>{t(`keys.${key}`)}</dd>
          </div>
        ))}
        <dt>
          <kbd className={classes.key}>?</kbd>
        </dt>
        <dd>{t('keys.help')}</dd>
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

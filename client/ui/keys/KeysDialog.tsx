import { Checkbox } from '@mantine/core';
import { useMessages } from '../../lib/useMessages.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import classes from './Keys.module.css';
import { useKeysChoice } from './useDeskKeys.ts';

type Props = {
  keys: readonly (readonly [key: string, text: string])[];
  onClose: () => void;
};

export function KeysDialog({ keys, onClose }: Props) {
  const t = useMessages('ui');
  const form = useMessages('form');
  const [isOn, setOn] = useKeysChoice();
  return (
    <Dialog opened onClose={onClose} heading={t('keys.heading')} cross={form('closeDialog')}>
      <dl className={`grid middle ${classes.keys}`}>
        {[...keys, ['?', t('keys.help')] as const].map(([key, text]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd className={classes.key}>{key}</kbd>
            </dt>
            <dd>{text}</dd>
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

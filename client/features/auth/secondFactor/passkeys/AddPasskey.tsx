import { Button, TextInput } from '@mantine/core';
import { describeDevice } from '../../../../lib/browser/device.ts';
import { getErrorMessage, getFieldErrors } from '../../../../lib/errors.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { useAuthForm } from '../../useAuthForm.ts';
import classes from '../SecondFactor.module.css';
import { browserRefusal, createPasskey } from './passkeys.ts';

type Props = {
  /** Called with recovery codes if this is the account's first factor, or with null otherwise. */
  onDone: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
};

export function AddPasskey({ onDone, onCancel }: Props) {
  const t = useMessages('passkeys');
  const ui = useMessages('ui');
  const { formProps, buttonProps, field, isBusy } = useAuthForm({
    names: ['name'],
    send: async ({ name }) => {
      try {
        onDone((await createPasskey(name)).recoveryCodes);
      } catch (error) {
        return { name: getFieldErrors(error).name ?? getErrorMessage(error) ?? t(browserRefusal(error)) };
      }
      return undefined;
    },
  });
  return (
    <form className={classes.form} {...formProps}>
      <p>{t('addText')}</p>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        defaultValue={describeDevice(navigator.userAgent, ui) ?? ''}
        autoComplete="off"
        maxLength={60}
        autoFocus
        {...field('name')}
      />
      <Button {...buttonProps}>{isBusy ? t('creating') : t('create')}</Button>
      <Button variant="default" fullWidth onClick={onCancel}>
        {ui('confirm.cancel')}
      </Button>
    </form>
  );
}

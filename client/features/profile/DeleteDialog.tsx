import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { forgetUnsaved } from '../../lib/autosave/unsavedTexts.ts';
import { describeFailure, getFieldErrors } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { PasswordField } from '../../ui/password/PasswordField.tsx';
import classes from './Profile.module.css';
import { useDeleteMyAccountMutation } from './profile.generated.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onOver: () => void;
  hasPassword: boolean;
};

export function DeleteDialog({ isOpen, ...form }: Props) {
  const t = useMessages('profile');
  const ui = useMessages('ui');
  const { viewer } = useSession();
  return (
    <Dialog
      opened={isOpen}
      onClose={form.onClose}
      heading={ui('confirm.delete.heading')}
      record={viewer ? t('leave.record', { email: viewer.email }) : undefined}
    >
      <DeleteForm {...form} />
    </Dialog>
  );
}

function DeleteForm({ onClose, onOver, hasPassword }: Omit<Props, 'isOpen'>) {
  const t = useMessages('profile');
  const ui = useMessages('ui');
  const [remove, { loading }] = useDeleteMyAccountMutation();
  const [error, setError] = useState<unknown>();
  const { viewer, signOut } = useSession();
  const navigate = useNavigate();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = hasPassword ? String(new FormData(event.currentTarget).get('password')) : null;
    setError(undefined);
    try {
      await remove({ variables: { password } });
    } catch (reason) {
      return setError(reason ?? true);
    }
    if (viewer) forgetUnsaved(viewer.id);
    onOver();
    await navigate(paths.home.link());
    await signOut();
    void notify({ kind: 'success', title: t('leave.success') });
  }

  const wrong = getFieldErrors(error).password;
  return (
    <form onSubmit={submit} method="post" noValidate>
      <p>{ui('confirm.delete.text')}</p>
      {hasPassword && (
        <PasswordField
          mt="md"
          label={t('leave.password')}
          name="password"
          autoComplete="current-password"
          error={wrong}
          data-autofocus
        />
      )}
      {error !== undefined && !wrong && (
        <p role="alert" className={classes.problem}>
          {describeFailure(error)}
        </p>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {ui('confirm.cancel')}
        </Button>
        <Button color="red.9" type="submit" disabled={loading}>
          {loading ? ui('confirm.delete.doing') : t('leave.submit')}
        </Button>
      </Group>
    </form>
  );
}

import { Button, Group, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { accountMessages } from '../../accountMessages.ts';
import { fieldErrorsOf, sentenceOf } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { type UserRowFragment, useSuspendUserMutation } from './users.generated.ts';

const texts = accountMessages.standing;

type Props = { user: UserRowFragment; isOpen: boolean; onClose: () => void };

/** Asks why before an account is suspended. */
export function SuspendDialog({ isOpen, ...form }: Props) {
  // Mantine remembers whom to give the focus back to when a dialog opens, not when it is born open.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isOpen), [isOpen]);
  return (
    <Modal
      opened={isShown}
      onClose={form.onClose}
      title={texts.suspendHeading(form.user.name)}
      withCloseButton={false}
      zIndex={300}
    >
      <SuspendForm {...form} />
    </Modal>
  );
}

function SuspendForm({ user: { id, name }, onClose }: Omit<Props, 'isOpen'>) {
  const [suspend, { loading }] = useSuspendUserMutation({ refetchQueries: ['UserAudit'] });
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason'));
    setProblem(undefined);
    try {
      await suspend({ variables: { id, reason } });
    } catch (error) {
      return setProblem(fieldErrorsOf(error).reason ?? sentenceOf(error) ?? texts.failed);
    }
    onClose();
    void notify({ kind: 'success', title: texts.suspendDone(name) });
  }

  return (
    <form onSubmit={submit} method="post" noValidate>
      <p>{texts.suspendText}</p>
      <Textarea
        mt="md"
        label={texts.reason}
        name="reason"
        rows={3}
        maxLength={500}
        error={problem}
        data-autofocus
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button color="red.9" type="submit" disabled={loading}>
          {loading ? texts.suspending : texts.suspend}
        </Button>
      </Group>
    </form>
  );
}

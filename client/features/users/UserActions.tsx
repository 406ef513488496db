import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { sentenceOf } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/useSession.ts';
import { messages } from '../../messages.ts';
import { useConfirm, useConfirmDelete } from '../../ui/confirm/useConfirm.tsx';
import classes from './Users.module.css';
import {
  type UserRowFragment,
  useDeleteUserMutation,
  useDemoteUserMutation,
  usePromoteUserMutation,
} from './users.generated.ts';

const texts = messages.users;

/** Promote or demote, and delete: what may not be done is disabled and says why. */
export function UserActions({ user }: { user: UserRowFragment }) {
  const { id, name, viewerCanPromote, viewerCanDemote, viewerCanDelete } = user;
  const { viewer, retry } = useSession();
  const [promote, promoting] = usePromoteUserMutation();
  const [demote] = useDemoteUserMutation();
  const [remove] = useDeleteUserMutation({ refetchQueries: ['Users'], awaitRefetchQueries: true });
  const [ask, question] = useConfirm();
  const [askToDelete, deleteQuestion] = useConfirmDelete();

  async function makeModerator() {
    try {
      await promote({ variables: { id } });
      void notify({ kind: 'success', title: texts.promoted(name) });
    } catch (error) {
      void notify({ kind: 'error', title: sentenceOf(error) ?? texts.failed });
    }
  }

  function askToDemote() {
    ask({
      heading: texts.demoteHeading(name),
      text: texts.demoteText,
      yes: texts.demoteYes,
      doing: texts.demoting,
      failed: texts.failed,
      act: async () => {
        await demote({ variables: { id } });
        void notify({ kind: 'success', title: texts.demoted(name) });
        // Who took the own role back has another menu now.
        if (id === viewer?.id) await retry();
      },
    });
  }

  return (
    <span className={classes.actions}>
      {user.role === 'USER' ? (
        <Button
          variant="default"
          className={classes.change}
          disabled={!viewerCanPromote || promoting.loading}
          onClick={makeModerator}
          aria-label={texts.promoteLabel(name)}
        >
          {texts.promote}
        </Button>
      ) : (
        <Button
          variant="default"
          className={classes.change}
          disabled={!viewerCanDemote}
          title={viewerCanDemote ? undefined : texts.cannotDemote}
          onClick={askToDemote}
          aria-label={texts.demoteLabel(name)}
        >
          {texts.demote}
        </Button>
      )}
      <ActionIcon
        className={classes.delete}
        disabled={!viewerCanDelete}
        title={viewerCanDelete ? texts.delete : texts.cannotDelete}
        aria-label={texts.deleteLabel(name)}
        onClick={() => askToDelete(() => remove({ variables: { id } }))}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      {question}
      {deleteQuestion}
    </span>
  );
}

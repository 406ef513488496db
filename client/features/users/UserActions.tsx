import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { failureOf } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useSession } from '../../lib/useSession.ts';
import { questionTexts } from '../../ui/confirm/questionTexts.ts';
import { useConfirm, useConfirmDelete } from '../../ui/confirm/useConfirm.tsx';
import classes from './Users.module.css';
import {
  type UserRowFragment,
  useDeleteUserMutation,
  useDemoteUserMutation,
  usePromoteUserMutation,
} from './users.generated.ts';

/** Promote or demote, and delete: what may not be done is disabled and says why. */
export function UserActions({ user }: { user: UserRowFragment }) {
  const t = useMessages('users');
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
      void notify({ kind: 'success', title: t('promoted', { name }) });
    } catch (error) {
      void notify({ kind: 'error', title: failureOf(error) });
    }
  }

  function askToDemote() {
    ask({
      ...questionTexts(t, 'demoteQuestion', { name }),
      act: async () => {
        const { data } = await demote({ variables: { id } });
        const role = data?.demoteUser.role === 'MODERATOR' ? 'MODERATOR' : 'other';
        void notify({ kind: 'success', title: t('demoted', { name, role }) });
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
          aria-label={t('promoteLabel', { name })}
        >
          {t('promote')}
        </Button>
      ) : (
        <Button
          variant="default"
          className={classes.change}
          disabled={!viewerCanDemote}
          title={viewerCanDemote ? undefined : t('cannotDemote')}
          onClick={askToDemote}
          aria-label={t('demoteLabel', { name })}
        >
          {t('demote')}
        </Button>
      )}
      <ActionIcon
        className={classes.delete}
        disabled={!viewerCanDelete}
        title={viewerCanDelete ? t('delete') : t('cannotDelete')}
        aria-label={t('deleteLabel', { name })}
        onClick={() => askToDelete(() => remove({ variables: { id } }))}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      {question}
      {deleteQuestion}
    </span>
  );
}

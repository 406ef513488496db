import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { questionTexts } from '../../ui/confirm/questionTexts.ts';
import { useConfirm, useConfirmDelete } from '../../ui/confirm/useConfirm.tsx';
import classes from './Users.module.css';
import {
  type UserRowFragment,
  useDeleteUserMutation,
  useDemoteUserMutation,
  useMakeAdminMutation,
  usePromoteUserMutation,
} from './users.generated.ts';

export function UserActions({ user }: { user: UserRowFragment }) {
  const t = useMessages('users');
  const { id, name, email, role, viewerCanPromote, viewerCanMakeAdmin, viewerCanDemote, viewerCanDelete } =
    user;
  const { viewer, retry } = useSession();
  const [promote] = usePromoteUserMutation();
  const [makeAdmin] = useMakeAdminMutation();
  const [demote] = useDemoteUserMutation();
  const [remove] = useDeleteUserMutation({ refetchQueries: ['Users'], awaitRefetchQueries: true });
  const [ask, question] = useConfirm();
  const [askToDelete, deleteQuestion] = useConfirmDelete();
  const succeed = (title: string) => void notify({ kind: 'success', title });

  function askToPromote() {
    if (role === 'USER')
      ask({
        ...questionTexts(t, 'promoteQuestion', { name }),
        record: email ?? undefined,
        act: async () => {
          await promote({ variables: { id } });
          succeed(t('promoted', { name }));
        },
      });
    else
      ask({
        ...questionTexts(t, 'makeAdminQuestion', { name }),
        record: email ?? undefined,
        act: async () => {
          await makeAdmin({ variables: { id } });
          succeed(t('adminNow', { name }));
        },
      });
  }

  function askToDemote() {
    ask({
      ...questionTexts(t, 'demoteQuestion', { name }),
      ...(role === 'ADMIN' && { text: t('demoteAdminText') }),
      act: async () => {
        const { data } = await demote({ variables: { id } });
        const next = data?.demoteUser.role === 'MODERATOR' ? 'MODERATOR' : 'other';
        succeed(t('demoted', { name, role: next }));
        if (id === viewer?.id) await retry();
      },
    });
  }

  return (
    <span className={`inline gap-2xs ${classes.actions}`}>
      {role !== 'ADMIN' && (
        <Button
          variant="subtle"
          className={classes.change}
          disabled={!viewerCanPromote && !viewerCanMakeAdmin}
          onClick={askToPromote}
          aria-label={t('promoteLabel', { name })}
        >
          {t('promote')}
        </Button>
      )}
      {role !== 'USER' && (
        <Button
          variant="subtle"
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
        onClick={() =>
          askToDelete(t('deleteQuestion', { name, email: email ?? '' }), () => remove({ variables: { id } }))
        }
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      {question}
      {deleteQuestion}
    </span>
  );
}

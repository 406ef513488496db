import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { NOT_DELETED, useConfirmDelete } from '../../../ui/confirm/useConfirm.tsx';
import { RowAction } from '../../../ui/table/rows/RowAction.tsx';
import { forgetLists } from '../edit/forgetLists.ts';
import { useRestore } from '../edit/useRestore.ts';
import { type ManagedScholarshipFragment, useDeleteScholarshipMutation } from './manage.generated.ts';

type Props = { scholarship: ManagedScholarshipFragment; onDeleted?: (id: string) => void };

export function RemoveAction({ scholarship, onDeleted }: Props) {
  const t = useMessages('manageScholarships');
  const { id, scholarshipName, applicationCount, viewerCanDelete, viewerCanRestore } = scholarship;
  const [remove] = useDeleteScholarshipMutation({ update: forgetLists });
  const [restore, isRestoring] = useRestore();
  const [askToDelete, question] = useConfirmDelete();

  async function deleteIt() {
    const { data } = await remove({ variables: { id } });
    onDeleted?.(id);
    if (!data?.deleteScholarship.isArchived) return;
    void notify({ kind: 'success', title: t('keptTitle'), text: t('kept'), duration: 8000 });
    return NOT_DELETED;
  }

  if (viewerCanRestore)
    return (
      <Button
        variant="default"
        loading={isRestoring}
        aria-label={t('restoreLabel', { name: scholarshipName })}
        onClick={() => restore(scholarship)}
      >
        {t('restore')}
      </Button>
    );
  return (
    <>
      <RowAction
        icon={IconTrash}
        label={t('delete', { name: scholarshipName })}
        text={t('deleteShort')}
        isWorded
        isDangerous
        disabled={!viewerCanDelete}
        onClick={() =>
          askToDelete(
            t('deleteQuestion', { name: scholarshipName }),
            deleteIt,
            applicationCount ? t('deleteApplied', { count: applicationCount }) : undefined,
          )
        }
      />
      {question}
    </>
  );
}

import { IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import { useConfirmDelete } from '../../../ui/confirm/useConfirm.tsx';
import { RowAction } from '../../../ui/table/rows/RowAction.tsx';
import {
  ApplicationsDocument,
  type StaffApplicationFragment,
  useDeleteApplicationMutation,
} from './manage.generated.ts';

type Props = { application: StaffApplicationFragment; onDeleted?: (id: string) => void };

export function DeleteControl({ application, onDeleted }: Props) {
  const t = useMessages('manageApplications');
  const { id, feesOnCancel, applicantName, scholarship, viewerCanDelete } = application;
  const names = { applicant: applicantName, scholarship: scholarship.scholarshipName };
  const [deleteApplication] = useDeleteApplicationMutation({
    refetchQueries: ({ data }) => (data?.deleteApplication.cancelledAt ? [ApplicationsDocument] : []),
  });
  const [askToDelete, question] = useConfirmDelete();

  async function deleteIt() {
    await deleteApplication({ variables: { id } });
    onDeleted?.(id);
  }

  if (!viewerCanDelete) return null;
  const note = feesOnCancel ? t(`feeNotes.${feesOnCancel}`) : undefined;
  return (
    <>
      <RowAction
        icon={IconTrash}
        label={t('cancelOf', names)}
        text={t('cancel')}
        isDangerous
        onClick={() => askToDelete(t('deleteQuestion', names), deleteIt, note)}
      />
      {question}
    </>
  );
}

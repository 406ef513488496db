import { notify, notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useRestoreScholarshipMutation } from './edit.generated.ts';
import { forgetLists } from './forgetLists.ts';

type RestoredScholarship = { id: string; scholarshipName: string };

export function useRestore(): [
  restore: (scholarship: RestoredScholarship) => Promise<void>,
  isBusy: boolean,
] {
  const t = useMessages('scholarshipForm');

  const [restore, { loading }] = useRestoreScholarshipMutation({ update: forgetLists });
  const run = async ({ id, scholarshipName }: RestoredScholarship) => {
    try {
      await restore({ variables: { id } });
      void notify({ kind: 'success', title: t('archived.restored', { name: scholarshipName }) });
    } catch (error) {
      void notifyFailure(error);
    }
  };
  return [run, loading];
}

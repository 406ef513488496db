import { failureOf } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useRestoreScholarshipMutation } from './edit.generated.ts';
import { forgetLists } from './forgetLists.ts';

type Restored = { id: string; scholarshipName: string };

export function useRestore(): [restore: (scholarship: Restored) => Promise<void>, isBusy: boolean] {
  const t = useMessages('scholarshipForm');

  const [restore, { loading }] = useRestoreScholarshipMutation({ update: forgetLists });
  const run = async ({ id, scholarshipName }: Restored) => {
    try {
      await restore({ variables: { id } });
      void notify({ kind: 'success', title: t('archived.restored', { name: scholarshipName }) });
    } catch (error) {
      void notify({ kind: 'error', title: failureOf(error) });
    }
  };
  return [run, loading];
}

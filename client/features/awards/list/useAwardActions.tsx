import { type ReactNode, Suspense, useState } from 'react';
import { MAX_REASON_CHARACTERS } from '../../../../rules/applications/applicationOptions.ts';
import { reasonSchema } from '../../../../rules/applications/applications.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useStable } from '../../../lib/useStable.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import {
  type AwardRowFragment,
  useEndAwardMutation,
  useExtendAwardMutation,
  useWithdrawAwardMutation,
} from './list.generated.ts';

const TextDialog = lazyPart(async () => (await import('../../../ui/form/TextDialog.tsx')).TextDialog);
const PaymentsDialog = lazyPart(
  async () => (await import('../disbursements/PaymentsDialog.tsx')).PaymentsDialog,
  { texts: ['awards', 'form', 'ui'] },
);
const BankDialog = lazyPart(async () => (await import('../disbursements/BankDialog.tsx')).BankDialog, {
  texts: ['awards', 'form'],
});
const AnswersDialog = lazyPart(async () => (await import('./AnswersDialog.tsx')).AnswersDialog, {
  texts: ['awards', 'form', 'questions'],
});
const ExtendDialog = lazyPart(async () => (await import('./ExtendDialog.tsx')).ExtendDialog, {
  texts: ['awards', 'fields', 'form', 'ui'],
});

const refetchQueries = ['Awards', 'Disbursements', 'DecidedScholarship'];

type Open = 'answers' | 'withdraw' | 'extend' | 'payments' | 'bank';

export type AwardActions = {
  open: (award: AwardRowFragment, what: Open) => void;
  end: (award: AwardRowFragment) => void;
};

export function useAwardActions(): { actions: AwardActions; dialogs: ReactNode } {
  const t = useMessages('awards');
  const [opened, setOpened] = useState<{ award: AwardRowFragment; what: Open }>();
  const [ask, question] = useConfirm();
  const [withdraw] = useWithdrawAwardMutation({ refetchQueries });
  const [extend] = useExtendAwardMutation({ refetchQueries });
  const [endAward] = useEndAwardMutation({ refetchQueries });
  const actions = useStable({
    open: (award: AwardRowFragment, what: Open) => setOpened({ award, what }),
    end: ({ id, version, application }: AwardRowFragment) =>
      ask({
        heading: t('end.heading', { name: application.applicantName }),
        text: t('end.text'),
        yes: t('end.yes'),
        doing: t('end.doing'),
        act: async () => {
          await endAward({ variables: { id, version } });
          void notify({ kind: 'success', title: t('end.done') });
        },
      }),
  });
  const close = () => setOpened(undefined);
  const { award, what } = opened ?? {};
  const dialogs = (
    <>
      {question}
      {award && (
        <Suspense>
          {what === 'answers' && <AnswersDialog award={award} onClose={close} />}
          {what === 'withdraw' && (
            <TextDialog
              heading={t('withdraw.heading', { name: award.application.applicantName })}
              name="reason"
              label={t('withdraw.reason')}
              description={t('withdraw.hint')}
              rule={reasonSchema}
              maxLength={MAX_REASON_CHARACTERS}
              submit={t('withdraw.submit')}
              submitting={t('withdraw.submitting')}
              send={async (reason) => {
                await withdraw({ variables: { id: award.id, reason, version: award.version } });
                void notify({ kind: 'success', title: t('withdraw.done') });
              }}
              onClose={close}
            />
          )}
          {what === 'extend' && (
            <ExtendDialog
              award={award}
              send={async (acceptBy) => {
                await extend({ variables: { id: award.id, acceptBy, version: award.version } });
                void notify({ kind: 'success', title: t('extend.done') });
              }}
              onClose={close}
            />
          )}
          {what === 'payments' && <PaymentsDialog award={award} onClose={close} />}
          {what === 'bank' && <BankDialog award={award} onClose={close} />}
        </Suspense>
      )}
    </>
  );
  return { actions, dialogs };
}

import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import long from '../../../ui/button/LongButton.module.css';
import { questionTexts } from '../../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { useOfferNextOnWaitlistMutation } from './list.generated.ts';

export function OfferNext({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('awards');
  const [ask, question] = useConfirm();
  const [offer] = useOfferNextOnWaitlistMutation({ refetchQueries: ['Releases', 'DecidedScholarship'] });
  return (
    <>
      <Button
        variant="default"
        className={long.root}
        leftSection={<IconHourglass size={18} aria-hidden />}
        onClick={() =>
          ask({
            ...questionTexts(t, 'offerNext'),
            act: () => offer({ variables: { scholarshipId } }),
          })
        }
      >
        {t('offerNext.button')}
      </Button>
      {question}
    </>
  );
}

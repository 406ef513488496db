import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { z } from 'zod';
import { wholeNumber } from '../../../../rules/fields.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';

const TextDialog = lazyPart(async () => (await import('../../../ui/form/TextDialog.tsx')).TextDialog);

const rule = z.string().transform(Number).pipe(wholeNumber(1, 10_000)).transform(String);

type Props = {
  round: { name: string };
  before: { name: string };
  enter: (best: number) => Promise<unknown>;
};

export function EnterBest({ round, before, enter }: Props) {
  const t = useMessages('assessment');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-label={t('best.buttonOf', { name: round.name })}
        onClick={() => setOpen(true)}
      >
        {t('best.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <TextDialog
            heading={t('best.heading', { name: round.name })}
            name="best"
            label={t('best.label', { name: before.name })}
            description={t('best.hint')}
            rule={rule}
            maxLength={5}
            isLine
            submit={t('best.submit')}
            submitting={t('best.submitting')}
            send={(text) => enter(Number(text))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

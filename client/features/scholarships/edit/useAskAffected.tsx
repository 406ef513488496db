import type { ReactNode } from 'react';
import { getErrorDetail } from '../../../lib/errors.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { AffectedInput } from '../../../schema.generated.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';

export type ImpactConfirmation = { affected?: AffectedInput; touched?: AffectedInput };

type Ask = (
  error: unknown,
  save: (announced: ImpactConfirmation) => Promise<unknown>,
  onRefused: (error: unknown) => Promise<unknown>,
) => boolean;

/** `ask` requests confirmation if the error reports affected people. It returns false for all other errors. */
export function useAskAffected(): [ask: Ask, question: ReactNode] {
  const t = useMessages('scholarshipForm');
  const [confirm, question] = useConfirm();
  const ask: Ask = (refusal, save, onRefused) => {
    let announced = announcedOf(refusal);
    if (!announced) return false;
    const { affected, touched } = announced;
    const words = touched
      ? { heading: t('touched.heading'), text: t('touched.text', touched), yes: t('touched.yes') }
      : {
          heading: t('earlier.heading'),
          text: t('earlier.text', affected ?? { drafts: 0, applications: 0 }),
          yes: t('earlier.yes'),
        };
    confirm({
      ...words,
      doing: t('update.submitting'),
      isDangerous: true,
      act: () =>
        save(announced ?? {}).catch(async (error: unknown) => {
          announced = { ...announced, ...announcedOf(error) };
          await onRefused(error);
          throw error;
        }),
    });
    return true;
  };
  return [ask, question];
}

function announcedOf(error: unknown): ImpactConfirmation | null {
  const [affected, touched] = ['affected', 'touched'].map(
    (name) => getErrorDetail(error, name) as AffectedInput | undefined,
  );
  return affected || touched ? { ...(affected && { affected }), ...(touched && { touched }) } : null;
}

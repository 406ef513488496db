import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { ProveForm } from './ProveForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpFactor } from './SetUpFactor.tsx';
import { useSecondFactor } from './useSecondFactor.ts';

type Props = {
  onDone: () => unknown;
  onBack: () => void;
};

export function SecondStep({ onDone, onBack }: Props) {
  const t = useMessages('secondFactor');
  const { state, error, load } = useSecondFactor();
  const [codes, setCodes] = useState<string[]>();
  useEffect(() => {
    if (!state) return;
    const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`);
    (find('[data-autofocus]') ?? find('h1'))?.focus();
  }, [state]);
  const isSetUp = state?.shortfall === 'SECOND_FACTOR_SETUP_REQUIRED';
  return (
    <AuthCard
      title={t('step.title')}
      heading={isSetUp ? t('step.setUpHeading') : t('step.heading')}
      lead={isSetUp ? t('step.setUpLead') : t('step.lead')}
    >
      {error !== undefined && <ErrorState heading={t('step.failed')} error={error} onRetry={load} />}
      {!state && error === undefined && (
        <DelayedSkeleton label={t('step.loading')}>
          <SkeletonBlock height={120} />
        </DelayedSkeleton>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={onDone} />}
      {isSetUp && !codes && <SetUpFactor onDone={(made) => (made ? setCodes(made) : onDone())} />}
      {state && !isSetUp && <ProveForm state={state} onProved={onDone} />}
      {!codes && (
        <Button variant="subtle" fullWidth mt="sm" onClick={onBack}>
          {t('step.back')}
        </Button>
      )}
    </AuthCard>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { accountMessages } from '../../../accountMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { AuthCard } from '../AuthCard.tsx';
import { ProveForm } from './ProveForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpFactor } from './SetUpFactor.tsx';
import { useSecondFactor } from './useSecondFactor.ts';

const texts = accountMessages.step;

type Props = {
  /** The session is whole. */
  onDone: () => unknown;
  onBack: () => void;
};

/** After a sign-in that is not complete: the code, or the setting up of what gives codes. */
export function SecondStep({ onDone, onBack }: Props) {
  const { state, error, load } = useSecondFactor();
  const [codes, setCodes] = useState<string[]>();
  const isSetUp = state?.shortfall === 'SECOND_FACTOR_SETUP_REQUIRED';
  return (
    <AuthCard
      title={texts.title}
      heading={isSetUp ? texts.setUpHeading : texts.heading}
      lead={isSetUp ? texts.setUpLead : texts.lead}
    >
      {error !== undefined && <ErrorState heading={texts.failed} error={error} onRetry={load} />}
      {!state && error === undefined && (
        <DelayedSkeleton label={texts.loading}>
          <SkeletonBlock height={120} />
        </DelayedSkeleton>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={onDone} />}
      {isSetUp && !codes && <SetUpFactor onDone={(made) => (made ? setCodes(made) : onDone())} />}
      {state && !isSetUp && <ProveForm state={state} onProved={onDone} />}
      {!codes && (
        <Button variant="subtle" fullWidth mt="sm" onClick={onBack}>
          {texts.back}
        </Button>
      )}
    </AuthCard>
  );
}

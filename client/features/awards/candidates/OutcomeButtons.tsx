import { Button } from '@mantine/core';
import { IconArrowBackUp, IconAward, IconEraser, IconHourglass, IconX } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import type { DecisionOutcome } from '../../../schema.generated.ts';

const BUTTONS = [
  { outcome: 'AWARD', icon: IconAward, key: 'A', variant: 'filled' },
  { outcome: 'WAITLIST', icon: IconHourglass, key: 'W', variant: 'default' },
  { outcome: 'NOT_SELECTED', icon: IconX, key: 'N', variant: 'default' },
  { outcome: 'RETURN', icon: IconArrowBackUp, key: 'R', variant: 'default' },
] as const;

type Props = {
  decide: (outcome: DecisionOutcome) => void;
  discard: (() => void) | undefined;
  hasKeys?: boolean;
};

export function OutcomeButtons({ decide, discard, hasKeys }: Props) {
  const t = useMessages('decide');
  return (
    <>
      {BUTTONS.map(({ outcome, icon: Icon, key, variant }) => (
        <Button
          key={outcome}
          variant={variant}
          leftSection={<Icon size={18} aria-hidden />}
          aria-keyshortcuts={hasKeys ? key : undefined}
          onClick={() => decide(outcome)}
        >
          {t(`verbs.${outcome}`)}
        </Button>
      ))}
      {discard && (
        <Button
          variant="subtle"
          leftSection={<IconEraser size={18} aria-hidden />}
          aria-keyshortcuts={hasKeys ? 'U' : undefined}
          onClick={discard}
        >
          {t('verbs.REMOVE')}
        </Button>
      )}
    </>
  );
}

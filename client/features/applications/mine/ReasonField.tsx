import { Textarea } from '@mantine/core';
import { MAX_REASON_CHARACTERS } from '../../../../rules/applications/applicationOptions.ts';
import { useMessages } from '../../../lib/useMessages.ts';

export function ReasonField({ onChange }: { onChange: (reason: string) => void }) {
  const t = useMessages('applications');
  return (
    <Textarea
      name="reason"
      mt="md"
      size="md"
      rows={3}
      maxLength={MAX_REASON_CHARACTERS}
      label={t('withdrawn.ask')}
      description={t('withdrawn.askHint')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

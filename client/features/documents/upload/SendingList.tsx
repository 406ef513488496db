import { useMessages } from '../../../lib/useMessages.ts';
import { SendingRow } from './SendingRow.tsx';
import type { useUploads } from './useUploads.ts';

type Props = { of: Pick<ReturnType<typeof useUploads>, 'sendings' | 'goOn' | 'cancel'> };

export function SendingList({ of: { sendings, goOn, cancel } }: Props) {
  const t = useMessages('documents');
  if (sendings.length === 0) return null;
  return (
    <ul className="mt-md" aria-label={t('upload.list')}>
      {sendings.map((sending) => (
        <SendingRow
          key={sending.key}
          of={sending}
          onContinue={() => void goOn(sending.key)}
          onCancel={() => void cancel(sending.key)}
        />
      ))}
    </ul>
  );
}

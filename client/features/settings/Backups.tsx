import { formatInstant } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { MessageBox } from '../../ui/MessageBox.tsx';
import type { SettingsPartsFragment } from './settings.generated.ts';

const TONES = { OFF: 'accent', PENDING: 'accent', OK: 'good', FAILED: 'bad' } as const;

export function Backups({ of: { state, last } }: { of: SettingsPartsFragment['backups'] }) {
  const t = useMessages('settings');
  const time = last ? formatInstant(last.endedAt ?? last.startedAt, t.language) : '';
  const titles = {
    OFF: t('backups.OFF'),
    PENDING: last?.endedAt === null ? t('backups.running', { time }) : t('backups.PENDING'),
    OK: t('backups.OK', { time }),
    FAILED: t('backups.FAILED', { time }),
  };
  return (
    <MessageBox tone={TONES[state]} title={titles[state]} role="status">
      {last?.bytes != null && (
        <p>{t('backups.file', { file: last.file, megabytes: Math.ceil(last.bytes / 1_000_000) })}</p>
      )}
      {last?.error && <p>{last.error}</p>}
    </MessageBox>
  );
}

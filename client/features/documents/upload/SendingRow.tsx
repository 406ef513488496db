import { Button } from '@mantine/core';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './AddDocuments.module.css';
import type { UploadProgress } from './useUploads.ts';

type Props = { of: UploadProgress; onContinue: () => void; onCancel: () => void };

export function SendingRow({ of: { name, share, problem, canContinue }, onContinue, onCancel }: Props) {
  const t = useMessages('documents');
  const act = problem && !canContinue ? 'dismiss' : 'cancel';
  return (
    <li className={`row middle gap-xs ruled ${classes.sending}`}>
      <div className="grow">
        <p>{name}</p>
        {problem ? (
          <p role="alert">{problem}</p>
        ) : (
          <>
            <progress value={share} aria-label={t('upload.label', { name })} />
            <p>{t('upload.sending', { percent: Math.floor(share * 100) })}</p>
          </>
        )}
      </div>
      {canContinue && problem && (
        <Button variant="default" onClick={onContinue} aria-label={t('upload.retryLabel', { name })}>
          {t('upload.retry')}
        </Button>
      )}
      <Button variant="default" onClick={onCancel} aria-label={t(`upload.${act}Label`, { name })}>
        {t(`upload.${act}`)}
      </Button>
    </li>
  );
}

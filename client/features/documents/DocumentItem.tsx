import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { formatDay, formatFileSize } from '../../../messages/formats.ts';
import { localDay } from '../../lib/format/dates.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ListRow } from '../../ui/list/RowList.tsx';
import type { DocumentRowFragment } from './documents.generated.ts';

type Props = { of: DocumentRowFragment; onSave: () => void; onRemove: () => void };

export function DocumentItem({ of: document, onSave, onRemove }: Props) {
  const t = useMessages('documents');
  const { name, bytes, pages, state, refusal, createdAt } = document;
  const facts = {
    size: formatFileSize(bytes, t.language),
    day: formatDay(localDay(new Date(createdAt)), t.language),
  };
  return (
    <ListRow
      icon={IconFileText}
      title={name}
      detail={
        <>
          {pages ? t('factsPages', { ...facts, pages }) : t('facts', facts)} · {t.find(`state.${state}`)}
          {refusal && (
            <>
              <br />
              {t.find(`refusal.${refusal}`)}
            </>
          )}
        </>
      }
    >
      {state !== 'REFUSED' && (
        <Button variant="default" onClick={onSave} aria-label={t('openLabel', { name })}>
          {t('open')}
        </Button>
      )}
      <Button variant="default" onClick={onRemove} aria-label={t('removeLabel', { name })}>
        {t('remove')}
      </Button>
    </ListRow>
  );
}

import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { formatInstant } from '../../../../../messages/formats.ts';
import { lazyPart } from '../../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { ListRow, RowList } from '../../../../ui/list/RowList.tsx';
import type { PasskeyFacts } from '../callSecondFactor.ts';

const RenamePasskey = lazyPart(async () => (await import('./RenamePasskey.tsx')).RenamePasskey);

type Props = {
  passkeys: PasskeyFacts[];
  onRenamed: () => unknown;
  onRemove: (passkey: PasskeyFacts) => void;
};

export function PasskeyList({ passkeys, onRenamed, onRemove }: Props) {
  const t = useMessages('passkeys');
  const [renamed, setRenamed] = useState<PasskeyFacts>();
  return (
    <>
      <RowList label={t('heading')}>
        {passkeys.map((passkey) => {
          const { id, name, createdAt, lastUsedAt } = passkey;
          const added = t('added', { when: formatInstant(createdAt, t.language) });
          const used = lastUsedAt
            ? t('lastUsed', { when: formatInstant(lastUsedAt, t.language) })
            : t('neverUsed');
          return (
            <ListRow key={id} icon={IconFingerprint} title={name} detail={`${added} · ${used}`}>
              <Button
                variant="default"
                onClick={() => setRenamed(passkey)}
                aria-label={t('renameLabel', { name })}
              >
                {t('rename')}
              </Button>
              <Button
                variant="default"
                onClick={() => onRemove(passkey)}
                aria-label={t('removeLabel', { name })}
              >
                {t('remove')}
              </Button>
            </ListRow>
          );
        })}
      </RowList>
      {renamed && (
        <Suspense>
          <RenamePasskey passkey={renamed} onRenamed={onRenamed} onClose={() => setRenamed(undefined)} />
        </Suspense>
      )}
    </>
  );
}

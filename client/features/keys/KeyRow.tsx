import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { formatDay, formatInstant } from '../../../messages/formats.ts';
import { SCOPE_NAMES } from '../../../rules/accounts/partnerKeys.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Keys.module.css';
import type { KeyRowFragment } from './keys.generated.ts';

type Props = { of: KeyRowFragment; onReplace: () => void; onRevoke: () => void };

export function KeyRow({ of: key, onReplace, onRevoke }: Props) {
  const t = useMessages('keys');
  const { name, hint, scopes, expiresOn, lastUsedAt } = key;
  const { today } = usePortal();
  const isExpired = Boolean(expiresOn && expiresOn < today);
  return (
    <li className={`row middle gap-sm ${classes.key}`}>
      <IconKey size={24} stroke={1.5} aria-hidden />
      <div className={`slim breaks ${classes.keyText}`}>
        <p className="strong">{name}</p>
        <p className="soft text-sm">
          <code>asp_…{hint}</code> · {scopes.map((scope) => SCOPE_NAMES[scope]).join(', ')}
        </p>
        <p className="soft text-sm">
          {expiresOn ? t('worksUntil', { day: formatDay(expiresOn, t.language) }) : t('worksForEver')} ·{' '}
          {lastUsedAt ? t('lastUsed', { instant: formatInstant(lastUsedAt, t.language) }) : t('neverUsed')}
        </p>
      </div>
      <div className="row gap-xs">
        {!isExpired && (
          <Button variant="default" onClick={onReplace} aria-label={t('replaceLabel', { name })}>
            {t('replace')}
          </Button>
        )}
        <Button variant="default" onClick={onRevoke} aria-label={t('revokeLabel', { name })}>
          {t('revoke')}
        </Button>
      </div>
    </li>
  );
}

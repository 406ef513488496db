import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { formatInstant } from '../../../messages/formats.ts';
import { describeDevice } from '../../lib/browser/device.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ListRow } from '../../ui/list/RowList.tsx';
import classes from './Profile.module.css';
import type { Place } from './useSessions.ts';

type Props = { place: Place; isHere: boolean; isBusy: boolean; onEnd: () => void };

/** The current session has no button, because Logout ends it. */
export function SessionRow({ place, isHere, isBusy, onEnd }: Props) {
  const t = useMessages('profile');
  const ui = useMessages('ui');
  const { userAgent, ipAddress, createdAt } = place;
  const device = describeDevice(userAgent, ui) ?? t('sessions.unknownDevice');
  const Icon = /Mobile|iPhone|Android/.test(userAgent ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <ListRow
      icon={Icon}
      title={device}
      detail={
        <>
          {t.rich('sessions.since', {
            when: formatInstant(createdAt, t.language),
            time: (when) => <time dateTime={createdAt}>{when}</time>,
          })}
          {ipAddress && ` · ${ipAddress}`}
        </>
      }
    >
      {isHere ? (
        <span className={`on-good round text-xs strong ${classes.here}`}>{t('sessions.here')}</span>
      ) : (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={t('sessions.endLabel', { device })}
        >
          {isBusy ? t('sessions.ending') : t('sessions.end')}
        </Button>
      )}
    </ListRow>
  );
}

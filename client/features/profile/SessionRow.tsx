import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { showInstant } from '../../lib/dates.ts';
import { describeDevice } from '../../lib/device.ts';
import { messages } from '../../messages.ts';
import { RowOfList } from '../../ui/RowList.tsx';
import classes from './Profile.module.css';
import type { Place } from './useSessions.ts';

const texts = messages.profile.sessions;

type Props = { place: Place; isHere: boolean; isBusy: boolean; onEnd: () => void };

/** One place where somebody is signed in. This one ends by Logout, not here. */
export function SessionRow({ place, isHere, isBusy, onEnd }: Props) {
  const { userAgent, ipAddress, createdAt } = place;
  const device = describeDevice(userAgent) ?? texts.unknownDevice;
  const Icon = /Mobile|iPhone|Android/.test(userAgent ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <RowOfList
      icon={Icon}
      title={device}
      detail={
        <>
          {texts.since} <time dateTime={createdAt}>{showInstant(createdAt)}</time>
          {ipAddress && ` · ${ipAddress}`}
        </>
      }
    >
      {isHere ? (
        <span className={classes.here}>{texts.here}</span>
      ) : (
        <Button variant="default" disabled={isBusy} onClick={onEnd} aria-label={texts.endLabel(device)}>
          {isBusy ? texts.ending : texts.end}
        </Button>
      )}
    </RowOfList>
  );
}

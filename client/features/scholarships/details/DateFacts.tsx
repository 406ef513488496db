import { useSyncExternalStore } from 'react';
import { formatDay, formatInstant, formatInstantIn, formatOffset } from '../../../../messages/formats.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { DeadlineText } from '../../deadlines/DeadlineText.tsx';
import { isRolling } from '../../deadlines/deadline.ts';
import { Fact } from './Fact.tsx';
import classes from './FactTable.module.css';
import type { ScholarshipFacts } from './scholarshipFacts.ts';

const MINUTE = 60_000;

export function DateFacts({ scholarship }: { scholarship: ScholarshipFacts }) {
  const t = useMessages('scholarship');
  const { applicationDeadline, archivedAt, dates, phase } = scholarship;
  const { timeZone, opensAt, closesAt, decisionsBy } = dates;
  if (archivedAt)
    return (
      <Fact term={t('deadline')}>
        <time dateTime={applicationDeadline}>{formatDay(applicationDeadline, t.language)}</time>
      </Fact>
    );
  const countdown = <DeadlineText of={scholarship} isDaySaid />;
  const isUpcoming = phase === 'UPCOMING';
  return (
    <>
      {opensAt && (
        <Fact term={t('opens')}>
          {isUpcoming && countdown}
          <Instant at={opensAt} zone={timeZone} />
        </Fact>
      )}
      <Fact term={t('deadline')}>
        {isUpcoming ? isRolling(scholarship) && t('noDeadline') : countdown}
        {!isRolling(scholarship) && (
          // Staff enter the last minute before closing, and `closesAt` is one minute later.
          <Instant at={new Date(Date.parse(closesAt) - MINUTE).toISOString()} zone={timeZone} />
        )}
      </Fact>
      {decisionsBy && (
        <Fact term={t('decisionsBy')}>
          <time dateTime={decisionsBy}>{formatDay(decisionsBy, t.language)}</time>
        </Fact>
      )}
    </>
  );
}

/** Renders `30 Nov 2026, 23:59, Kathmandu (GMT+5:45)` and, if it differs, the reader's local time. */
function Instant({ at, zone }: { at: string; zone: string }) {
  const t = useMessages('scholarship');
  const there = formatInstantIn(at, zone, t.language);
  const here = useSyncExternalStore(
    () => () => {},
    () => formatInstant(at, t.language),
    // The server does not know the reader's time zone, so it renders only the scholarship's time.
    () => there,
  );
  return (
    <span className={classes.exact}>
      <time dateTime={at}>{there}</time> {nameZone(t, at, zone)}
      {here !== there && <span>{t('yourTime', { instant: here })}</span>}
    </span>
  );
}

const ANYWHERE_ON_EARTH = 'Etc/GMT+12';

function nameZone(t: Texts<'scholarship'>, at: string, zone: string): string {
  if (zone === ANYWHERE_ON_EARTH) return t('anywhereOnEarth');
  if (zone === 'UTC') return zone;
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return t('zone', { place, offset: formatOffset(at, zone, t.language) });
}

import { useMessages } from '../../../lib/useMessages.ts';
import type { StandingFragment } from './award.generated.ts';
import { OwnAward } from './OwnAward.tsx';
import { useStanding } from './useStanding.ts';

export function WhereItStands({ of: application }: { of: StandingFragment }) {
  const t = useMessages('applications');
  const { now, next } = useStanding(application);
  return (
    <>
      {!application.cancelledAt && (
        <section className="box on-brand stack gap-2xs breaks" aria-label={t('mine.standing')}>
          <p>
            <strong>{t('mine.now')}</strong> {now}
          </p>
          <p>
            <strong>{t('mine.next.heading')}</strong> {next.text}
          </p>
        </section>
      )}
      <OwnAward of={application} />
    </>
  );
}

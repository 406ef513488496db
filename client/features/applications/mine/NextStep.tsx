import { Link } from 'react-router-dom';
import { useMessages } from '../../../lib/useMessages.ts';
import { AwardButtons } from '../award/AwardButtons.tsx';
import { useStanding } from '../award/useStanding.ts';
import type { MyApplicationFragment } from './mine.generated.ts';

type Props = { of: MyApplicationFragment; linkTo: string };

export function NextStep({ of: application, linkTo }: Props) {
  const t = useMessages('applications');
  const { next } = useStanding(application);
  return (
    <>
      <p>
        <strong>{t('mine.next.heading')}</strong>{' '}
        {next.isInDetails ? (
          <Link to={linkTo} preventScrollReset>
            {next.text}
          </Link>
        ) : (
          next.text
        )}
      </p>
      <AwardButtons of={application} />
    </>
  );
}

export function Now({ of: application }: { of: MyApplicationFragment }) {
  return useStanding(application).now;
}

import type { ReactNode } from 'react';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { EligibilityLink } from '../eligibility/EligibilityLink.tsx';
import { type ProfileAnswers, useLocalAnswers } from '../eligibility/profileAnswers.ts';
import { VerdictAlert } from '../eligibility/VerdictAlert.tsx';
import { VerdictTable } from '../eligibility/VerdictTable.tsx';
import { useVerdictQuery, type VerdictQuery } from './requirements.generated.ts';

type Eligibility = NonNullable<NonNullable<VerdictQuery['scholarship']>['eligibility']>;

type Props = {
  scholarshipId: string;
  answers: ProfileAnswers | null;
  isOpen: boolean;
  isAskedHere: boolean;
  children?: ReactNode;
};

/** Renders the verdict on the scholarship's requirements, or the children if there are no requirements. */
export function Verdict({ scholarshipId, answers, isOpen, isAskedHere, children }: Props) {
  const t = useMessages('verdict');
  // The cached result is fetched again, because answers may have changed.
  const { data } = useVerdictQuery({
    variables: { id: scholarshipId, answers },
    fetchPolicy: 'cache-and-network',
  });
  const eligibility = data?.scholarship?.eligibility;
  if (!eligibility || eligibility.lines.length === 0) return children;
  const { verdict, summary, lines, missing, exception } = eligibility;
  return (
    <div className="grid gap-md">
      <VerdictAlert verdict={verdict} title={verdict === 'CAN_APPLY' && !isOpen ? t('meets') : summary}>
        {exception?.reason}
        {verdict === 'MAY_APPLY' && <Missing missing={missing} isAskedHere={isAskedHere} />}
      </VerdictAlert>
      <VerdictTable caption={t('caption')} answer={t('yours')} lines={lines} />
    </div>
  );
}

function Missing({ missing, isAskedHere }: Pick<Eligibility, 'missing'> & { isAskedHere: boolean }) {
  const t = useMessages('verdict');
  const { viewer } = useSession();
  const kept = useLocalAnswers();
  // Answers given before signing in are not used until they are added to the account.
  const isHere = Boolean(viewer) && missing.some(({ fact }) => fact in kept);
  const questions = missing.map(({ label }) => label).join(', ');
  if (isHere) return <EligibilityLink>{t('takeOver', { questions })}</EligibilityLink>;
  const text = t('answer', { questions });
  return isAskedHere ? <p>{text}</p> : <EligibilityLink>{text}</EligibilityLink>;
}

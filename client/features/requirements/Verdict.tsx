import { Alert } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ProfileAnswers, useKeptAnswers } from '../../lib/profileAnswers.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useSession } from '../../lib/useSession.ts';
import { Badge, type BadgeLook } from '../../ui/Badge.tsx';
import { EligibilityLink } from '../../ui/EligibilityLink.tsx';
import { useVerdictQuery, type VerdictQuery } from './requirements.generated.ts';
import classes from './Verdict.module.css';

type Eligibility = NonNullable<NonNullable<VerdictQuery['scholarship']>['eligibility']>;
type Line = Eligibility['lines'][number];

const COLORS = { CAN_APPLY: 'green', MAY_APPLY: 'yellow', DOES_NOT_MEET: 'red' } as const;
const ICONS = { CAN_APPLY: IconCircleCheck, MAY_APPLY: IconHelpCircle, DOES_NOT_MEET: IconCircleX };
const LOOKS: Record<NonNullable<Line['verdict']>, BadgeLook> = {
  MET: { icon: IconCircleCheck, tone: 'good' },
  NOT_MET: { icon: IconCircleX, tone: 'bad' },
  UNKNOWN: { icon: IconHelpCircle, tone: 'accent' },
};

type Props = { scholarshipId: string; answers: ProfileAnswers | null; children?: ReactNode };

/** What the answers say of each requirement, with the question to answer next; its children where nothing is known. */
export function Verdict({ scholarshipId, answers, children }: Props) {
  // What was answered meanwhile counts.
  const { data } = useVerdictQuery({
    variables: { id: scholarshipId, answers },
    fetchPolicy: 'cache-and-network',
  });
  const eligibility = data?.scholarship?.eligibility;
  if (!eligibility || eligibility.lines.length === 0) return children;
  const { verdict, summary, lines, missing, exception } = eligibility;
  const Icon = ICONS[verdict];
  return (
    <div className={classes.root}>
      <Alert color={COLORS[verdict]} icon={<Icon size={20} />} title={summary} role="status">
        {exception?.reason}
        {verdict === 'MAY_APPLY' && <Missing missing={missing} />}
      </Alert>
      <Lines lines={lines} />
    </div>
  );
}

function Missing({ missing }: Pick<Eligibility, 'missing'>) {
  const t = useMessages('verdict');
  const { viewer } = useSession();
  const kept = useKeptAnswers();
  // Answered before signing in: the account has no answer until they are added to it.
  const isHere = Boolean(viewer) && missing.some(({ fact }) => fact in kept);
  const questions = missing.map(({ label }) => label).join(', ');
  return <EligibilityLink>{t(isHere ? 'takeOver' : 'answer', { questions })}</EligibilityLink>;
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const t = useMessages('verdict');
  // Two groups read the same.
  const numbered = lines.map((line, place) => ({ ...line, place }));
  return (
    <table className={classes.lines}>
      <caption className={classes.caption}>{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('requirement')}</th>
          <th scope="col">{t('yours')}</th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {numbered.map(({ place, isHard, level, kind, text, verdict, yours }) => (
          <tr key={place}>
            <td data-level={level}>
              {text} {!isHard && kind === 'COMPARISON' && t('soft')}
            </td>
            <td>{yours}</td>
            <td>{verdict && <Badge look={LOOKS[verdict]}>{t(`verdict.${verdict}`)}</Badge>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

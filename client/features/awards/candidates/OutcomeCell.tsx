import { NativeSelect } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { DECISION_OUTCOMES } from '../../../../rules/awards/awardOptions.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { DecisionOutcome } from '../../../schema.generated.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { isLive } from '../awardStates.ts';
import { OUTCOME_LOOKS } from '../outcomes.ts';
import classes from './Candidates.module.css';
import type { CandidateFragment } from './candidates.generated.ts';
import type { Deciding } from './useDeciding.tsx';

export function OutcomeCell({ row, deciding }: { row: CandidateFragment; deciding: Deciding }) {
  const t = useMessages('decide');
  const { application, decision, award } = row;
  const { id, applicantName: name } = application;
  if (decision?.state === 'HELD')
    return (
      <span className="inline gap-xs">
        {decision.outcome && (
          <Badge look={OUTCOME_LOOKS[decision.outcome]}>{t(`outcomes.${decision.outcome}`)}</Badge>
        )}
        <Badge look={{ icon: IconLock, tone: 'plain' }}>{t('held')}</Badge>
      </span>
    );
  if (isLive(award)) return <>{t('nothing')}</>;
  const isPrepared = decision?.state === 'DRAFT';
  const choose = (value: string) => {
    if (value === '') deciding.discard([id]);
    else deciding.decide([id], value as DecisionOutcome, row);
  };
  return (
    <span className={classes.outcome}>
      <NativeSelect
        aria-label={t('outcomeOf', { name })}
        value={isPrepared ? (decision?.outcome ?? '') : ''}
        onChange={({ currentTarget: { value } }) => choose(value)}
        data={[
          { value: '', label: t('outcomes.NONE') },
          ...DECISION_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) })),
        ]}
      />
      {isPrepared ? (
        <DecisionDetail row={row} deciding={deciding} />
      ) : (
        decision?.waitlistRank != null && (
          <span className="soft text-sm">{t('onWaitlist', { place: decision.waitlistRank })}</span>
        )
      )}
    </span>
  );
}

function DecisionDetail({ row, deciding }: { row: CandidateFragment; deciding: Deciding }) {
  const t = useMessages('decide');
  const { application, decision } = row;
  const { outcome, amount, currency, waitlistRank, reason } = decision ?? {};
  if (!outcome) return null;
  const detail =
    outcome === 'AWARD' && amount != null && currency
      ? formatMinorUnits({ minorUnits: amount, currency }, t.language)
      : outcome === 'WAITLIST' && waitlistRank != null
        ? t('place', { place: waitlistRank })
        : t(reason ? 'withReason' : 'addReason');
  return (
    <button
      type="button"
      className={`numbers ${classes.detail}`}
      aria-label={t('changeOf', { detail, name: application.applicantName })}
      onClick={() => deciding.edit([application.id], outcome, row)}
    >
      {detail}
    </button>
  );
}

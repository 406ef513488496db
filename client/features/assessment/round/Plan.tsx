import { Button } from '@mantine/core';
import { nameLanguage } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { AssignmentPlanQuery, MismatchFragment } from './round.generated.ts';

type Shown = NonNullable<AssignmentPlanQuery['assignmentPlan']>;

type Props = { plan: Shown; isBusy: boolean; onApply: () => void };

export function Plan({ plan, isBusy, onApply }: Props) {
  const t = useMessages('round');
  const { asked, filled, addedCount, removedCount, loads, shortfalls, shortfallCount } = plan;
  const { mismatches, mismatchCount } = plan;
  const describe = useMismatchText();
  return (
    <section className="card box stack gap-md" aria-label={t('plan')}>
      <p className="medium">{t('filled', { asked, filled })}</p>
      <p>{t('changes', { added: addedCount, removed: removedCount })}</p>
      <ul className="stack gap-xs" aria-label={t('loads')}>
        {loads.map(({ member, count }) => (
          <li key={member.id} className="bar apart gap-xs breaks">
            <span>{member.name}</span>
            <span className="numbers">{t('load', { count })}</span>
          </li>
        ))}
      </ul>
      {shortfallCount > 0 && (
        <>
          <h3>{t('shortfalls', { count: shortfallCount })}</h3>
          <ul>
            {shortfalls.map((shortfall) => (
              <li key={shortfall.applicationId} className="breaks">
                <span className="medium">{shortfall.application?.applicantName ?? t('unnamed')}</span>:{' '}
                <ShortfallCauses of={shortfall} />
              </li>
            ))}
          </ul>
          {shortfalls.length < shortfallCount && <p className="soft">{t('firstOnly')}</p>}
        </>
      )}
      {mismatchCount > 0 && (
        <>
          <h3>{t('mismatches', { count: mismatchCount })}</h3>
          <p className="soft">{t('mismatchesHint')}</p>
          <ul>
            {mismatches.map((mismatch) => (
              <li key={`${mismatch.applicationId} ${mismatch.member.id}`} className="breaks">
                <span className="medium">{mismatch.application?.applicantName ?? t('unnamed')}</span>:{' '}
                {describe(mismatch)}
              </li>
            ))}
          </ul>
          {mismatches.length < mismatchCount && <p className="soft">{t('firstOnly')}</p>}
        </>
      )}
      <div>
        <Button loading={isBusy} disabled={addedCount + removedCount === 0} onClick={onApply}>
          {t('apply')}
        </Button>
      </div>
    </section>
  );
}

function useMismatchText(): (mismatch: MismatchFragment) => string {
  const t = useMessages('round');
  const options = useMessages('options');
  return ({ member, missing, subjects, languages }) => {
    const causes = missing.map((kind) =>
      kind === 'SUBJECT'
        ? t('missing.SUBJECT', {
            subjects: subjects.map((code) => options(`subjectCategory.${code}`)).join(', '),
          })
        : t('missing.LANGUAGE', {
            languages: languages.map((code) => nameLanguage(code, t.language)).join(', '),
          }),
    );
    return t('mismatch', { member: member.name, missing: causes.join(', ') });
  };
}

function ShortfallCauses({ of }: { of: Shown['shortfalls'][number] }) {
  const t = useMessages('round');
  const describe = useMismatchText();
  const { withoutEligible, withoutCapacity, conflicts, unsuited, fullMembers } = of;
  const causes = [
    withoutEligible > 0 && t('withoutEligible', { count: withoutEligible }),
    withoutCapacity > 0 && t('withoutCapacity', { count: withoutCapacity }),
    ...conflicts.map(({ member, cause }) =>
      t('conflict', { name: member.name, cause: t(`causes.${cause}`) }),
    ),
    ...unsuited.map(describe),
    fullMembers.length > 0 && t('full', { names: fullMembers.map(({ name }) => name).join(', ') }),
  ];
  return causes.filter(Boolean).join('; ');
}

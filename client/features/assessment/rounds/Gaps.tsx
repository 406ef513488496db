import { useMessages } from '../../../lib/useMessages.ts';
import type { RoundGapsQuery } from './rounds.generated.ts';

type Round = NonNullable<RoundGapsQuery['assessmentRounds']>[number];

type Props = { round: Round; applications: RoundGapsQuery['roundTotals'] };

export function Gaps({ round: { perApplication, progress }, applications }: Props) {
  const t = useMessages('assessment');
  const unfinished = progress.members.filter(({ assigned, submitted }) => assigned > submitted);
  if (progress.short === 0 && unfinished.length === 0) return <p className="mt-sm">{t('gaps.none')}</p>;
  const left = progress.short - (applications?.items.length ?? 0);
  return (
    <div className="stack gap-md mt-md">
      {progress.short > 0 && (
        <div className="stack gap-xs">
          <h3 className="text-md" id="short">
            {t('gaps.short', { count: progress.short })}
          </h3>
          {applications && (
            <ul className="stack slim" aria-labelledby="short">
              {applications.items.map(({ applicationId, application, code, count }) => (
                <li key={applicationId} className="bar apart gap-xs breaks">
                  <span>
                    {application?.applicantName} <span className="soft">{code}</span>
                  </span>
                  <span className="soft rigid">{t('gaps.submitted', { count, asked: perApplication })}</span>
                </li>
              ))}
              {left > 0 && <li className="soft">{t('gaps.more', { count: left })}</li>}
            </ul>
          )}
        </div>
      )}
      {unfinished.length > 0 && (
        <div className="stack gap-xs">
          <h3 className="text-md" id="unfinished">
            {t('gaps.unfinished', { count: unfinished.length })}
          </h3>
          <ul className="stack slim" aria-labelledby="unfinished">
            {unfinished.map(({ member, assigned, submitted }, index) => (
              <li key={member?.id ?? index} className="bar apart gap-xs breaks">
                <span>{member?.name ?? t('gaps.erased')}</span>
                <span className="soft rigid">
                  {t('gaps.submitted', { count: submitted, asked: assigned })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

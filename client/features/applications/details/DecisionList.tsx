import { formatInstant } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';
import type { ApplicationDetailsQuery } from './details.generated.ts';

type Decision = NonNullable<ApplicationDetailsQuery['application']>['decisions'][number];

export function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  const t = useMessages('applicationDetails');
  if (decisions.length === 0) return null;
  return (
    <section className="stack gap-sm" aria-labelledby="decisions">
      <h3 id="decisions" className="text-lg">
        {t('decisions.heading')}
      </h3>
      <ul className="grid gap-sm">
        {decisions.map(({ id, status, state, reason, isReasonShared, createdAt, ...more }) => (
          <li key={id}>
            <StatusBadge status={status} /> {t('decisions.state', { state })}
            {reason && (
              <p className="box on-soft breaks written">
                {reason}
                <br />
                <small className="soft">
                  {isReasonShared ? t('decisions.shared') : t('decisions.private')}
                </small>
              </p>
            )}
            {more.editedLetter && (
              <details>
                <summary>{t('decisions.letter')}</summary>
                <p className="box on-soft breaks written">
                  <strong>{more.editedLetter.subject}</strong>
                  <br />
                  {more.editedLetter.text}
                </p>
              </details>
            )}
            <small className="soft">
              {[formatInstant(createdAt, t.language), more.decidedBy?.name].filter(Boolean).join(' · ')}
              {more.release?.undoneBy &&
                ` · ${t('decisions.undoneBy', { name: more.release.undoneBy.name })}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

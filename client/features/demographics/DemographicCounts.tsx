import { formatDay } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Demographics.module.css';
import { useDemographicCountsQuery } from './demographics.generated.ts';
import { optionKey } from './optionKey.ts';

export function DemographicCounts({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('demographics');
  const { data } = useDemographicCountsQuery({ variables: { scholarshipId }, fetchPolicy: 'network-only' });
  const counts = data?.demographicCounts;
  if (!counts || counts.state === 'NOT_ASKED') return null;
  return (
    <section className={classes.root} aria-labelledby="demographic-counts">
      <h2 id="demographic-counts" className="text-xl mb-xs">
        {t('counts.heading')}
      </h2>
      {counts.state !== 'COUNTED' && <p>{t(`counts.${counts.state}`)}</p>}
      {counts.state === 'COUNTED' && (
        <>
          <p>
            {counts.countedAt &&
              t('counts.once', { day: formatDay(counts.countedAt.slice(0, 10), t.language) })}{' '}
            {t('counts.hidden')}
          </p>
          {counts.tables.map(({ question, rows }) => (
            <table key={question} className={`mt-md numbers ${classes.table}`}>
              <caption>{t(`questions.${question}`)}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('counts.answer')}</th>
                  <th scope="col">{t('counts.accepted')}</th>
                  <th scope="col">{t('counts.rejected')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ option, accepted, rejected }) => (
                  <tr key={option}>
                    <th scope="row">{t(optionKey(question, option))}</th>
                    <td>{accepted}</td>
                    <td>{rejected}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </>
      )}
    </section>
  );
}

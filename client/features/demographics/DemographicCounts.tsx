import { Table } from '@mantine/core';
import { formatDay } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Demographics.module.css';
import { useDemographicCountsQuery } from './demographics.generated.ts';
import { optionKey } from './optionKey.ts';

/** How many applicants gave each voluntary answer, for staff; nothing where the portal asks none. */
export function DemographicCounts({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('demographics');
  const { data } = useDemographicCountsQuery({ variables: { scholarshipId }, fetchPolicy: 'network-only' });
  const counts = data?.demographicCounts;
  if (!counts || counts.state === 'NOT_ASKED') return null;
  return (
    <section className={classes.root} aria-labelledby="demographic-counts">
      <h2 id="demographic-counts">{t('counts.heading')}</h2>
      {counts.state !== 'COUNTED' && <p>{t(`counts.${counts.state}`)}</p>}
      {counts.state === 'COUNTED' && (
        <>
          <p>
            {counts.countedAt &&
              t('counts.once', { day: formatDay(counts.countedAt.slice(0, 10), t.language) })}{' '}
            {t('counts.hidden')}
          </p>
          {counts.tables.map(({ question, rows }) => (
            <Table key={question} className={classes.table}>
              <Table.Caption>{t(`questions.${question}`)}</Table.Caption>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{t('counts.answer')}</Table.Th>
                  <Table.Th scope="col">{t('counts.accepted')}</Table.Th>
                  <Table.Th scope="col">{t('counts.rejected')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map(({ option, accepted, rejected }) => (
                  <Table.Tr key={option}>
                    <Table.Th scope="row">{t(optionKey(question, option))}</Table.Th>
                    <Table.Td>{accepted}</Table.Td>
                    <Table.Td>{rejected}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          ))}
        </>
      )}
    </section>
  );
}

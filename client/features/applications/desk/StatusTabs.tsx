import { Link } from 'react-router-dom';
import { formatCount } from '../../../../messages/formats.ts';
import { APPLICATION_STATUSES } from '../../../../rules/applicationOptions.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { TableFilter } from '../../../ui/table/TableFilter.tsx';
import type { TableAddress } from '../../../ui/table/useTableState.ts';
import classes from './Desk.module.css';
import { type ApplicationCountsQueryVariables, useApplicationCountsQuery } from './desk.generated.ts';

type Props = {
  address: TableAddress<string, 'status' | string>;
  filter: ApplicationCountsQueryVariables['filter'];
};

/**
 * Status tabs with counts. No tab is active if a link selects several states. On phones, a select field replaces the
 * tabs.
 */
export function StatusTabs({ address, filter }: Props) {
  const { state, linkTo } = address;
  const t = useMessages('desk');
  const options = useMessages('options');
  const { data, previousData } = useApplicationCountsQuery({
    variables: { filter },
    fetchPolicy: 'cache-and-network',
  });
  const counts = (data ?? previousData)?.applicationCounts ?? [];
  const chosen = state.filters.status ?? [];
  const tabs = [undefined, ...APPLICATION_STATUSES];
  const countOf = (status: (typeof tabs)[number]) => {
    const found = counts.find((one) => one.status === status);
    return found && formatCount(found, t.language);
  };
  return (
    <>
      <div className={classes.statusField}>
        <TableFilter
          address={address}
          name="status"
          label={t('tabs.label')}
          all={t('tabs.any')}
          options={APPLICATION_STATUSES.map((value) => {
            const status = options(`applicationStatus.${value}`);
            const count = countOf(value);
            return { value, label: count ? t('tabs.counted', { status, count }) : status };
          })}
        />
      </div>
      <nav className={classes.statusTabs} aria-label={t('tabs.label')}>
        <ul className={`row gap-2xs ${classes.tabs}`}>
          {tabs.map((status) => {
            const count = countOf(status);
            const isChosen = status ? chosen.length === 1 && chosen[0] === status : chosen.length === 0;
            return (
              <li key={status ?? 'all'}>
                <Link
                  to={linkTo({ filters: { ...state.filters, status: status ? [status] : [] } })}
                  preventScrollReset
                  aria-current={isChosen ? 'page' : undefined}
                >
                  {status ? options(`applicationStatus.${status}`) : t('tabs.all')}
                  {count && <span className={`text-sm soft numbers ${classes.count}`}>{count}</span>}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </>
  );
}

import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../../messages/formats.ts';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
} from '../../../../rules/applications/applicationOptions.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import tabs from '../../../ui/LinkTabs.module.css';
import type { TableAddress } from '../../../ui/table/useTableState.ts';
import classes from './Desk.module.css';
import { type ApplicationCountsQueryVariables, useApplicationCountsQuery } from './desk.generated.ts';

type Props = {
  address: TableAddress<string, 'status' | 'withdrawn' | string>;
  filter: NonNullable<ApplicationCountsQueryVariables['filter']>;
};

type Tab = 'ALL' | ApplicationStatus | 'WITHDRAWN';

const TABS: readonly Tab[] = ['ALL', ...APPLICATION_STATUSES, 'WITHDRAWN'];

/** If a link selects several statuses, no tab is active. */
export function StatusTabs({ address, filter }: Props) {
  const { state, linkTo, show } = address;
  const t = useMessages('desk');
  const options = useMessages('options');
  const { isWithdrawn: _, statuses: __, ...others } = filter;
  const { data, previousData } = useApplicationCountsQuery({
    variables: { filter: others, withdrawn: { ...others, isWithdrawn: true } },
    fetchPolicy: 'cache-and-network',
  });
  const { applicationCounts, withdrawn } = data ?? previousData ?? {};
  const chosen = chooseTab(state.filters);
  const nameOf = (tab: Tab) => {
    if (tab === 'ALL') return t('tabs.all');
    return tab === 'WITHDRAWN' ? t('tabs.withdrawn') : options(`applicationStatus.${tab}`);
  };
  const countOf = (tab: Tab) => {
    const found = tab === 'WITHDRAWN' ? withdrawn : applicationCounts?.find(({ status }) => status === tab);
    return found && formatCount(found, t.language);
  };
  const filtersOf = (tab: Tab) => ({
    ...state.filters,
    status: tab === 'ALL' || tab === 'WITHDRAWN' ? [] : [tab],
    withdrawn: tab === 'WITHDRAWN' ? ['YES'] : [],
  });
  const labelOf = (tab: Tab) => {
    const [status, count] = [tab === 'ALL' ? t('tabs.any') : nameOf(tab), countOf(tab)];
    return count ? t('tabs.counted', { status, count }) : status;
  };
  return (
    <>
      <div className={classes.statusField}>
        <NativeSelect
          aria-label={t('tabs.label')}
          data={[
            ...(chosen
              ? []
              : [{ value: '', label: state.filters.status?.map(nameOfStatus).join(', ') ?? '' }]),
            ...TABS.map((value) => ({ value, label: labelOf(value) })),
          ]}
          value={chosen ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const tab = TABS.find((one) => one === value);
            if (tab) show({ filters: filtersOf(tab) });
          }}
        />
      </div>
      <nav className={classes.statusTabs} aria-label={t('tabs.label')}>
        <ul className={`row gap-2xs ${tabs.root}`}>
          {TABS.map((tab) => {
            const count = countOf(tab);
            return (
              <li key={tab}>
                <Link
                  to={linkTo({ filters: filtersOf(tab) })}
                  preventScrollReset
                  aria-current={tab === chosen ? 'page' : undefined}
                >
                  <span className={classes.status}>{nameOf(tab)}</span>
                  {count && <span className={`text-sm soft numbers ${classes.count}`}>{count}</span>}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </>
  );

  function nameOfStatus(status: string): string {
    const tab = TABS.find((one) => one === status);
    return tab ? nameOf(tab) : status;
  }
}

function chooseTab({ status = [], withdrawn = [] }: Props['address']['state']['filters']): Tab | undefined {
  if (withdrawn.length > 0) return 'WITHDRAWN';
  return status.length === 0 ? 'ALL' : TABS.find((tab) => status.length === 1 && tab === status[0]);
}

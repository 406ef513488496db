import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { NumbersActions } from '../../features/numbers/NumbersActions.tsx';
import { NumbersFilter } from '../../features/numbers/NumbersFilter.tsx';
import { NumbersTables } from '../../features/numbers/NumbersTables.tsx';
import { type NumbersQuery, useNumbersQuery } from '../../features/numbers/numbers.generated.ts';
import { useNumbersAddress } from '../../features/numbers/useNumbersAddress.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';

export function NumbersPage() {
  const t = useMessages('numbers');
  const address = useNumbersAddress();
  const { scholarship, from, to } = address;
  const { data, previousData, error, refetch } = useNumbersQuery({
    variables: { scholarshipId: scholarship || null, from: from || null, to: to || null },
    fetchPolicy: 'cache-and-network',
  });
  const read = (data ?? previousData)?.numbers;
  return (
    <>
      <PageHead title={t('title')} />
      <div className="row middle apart gap-sm mb-sm">
        <h1>{t('title')}</h1>
        {read && !isEmpty(read) && <NumbersActions address={address} canReport={read.viewerCanReport} />}
      </div>
      <PageLead>{t('lead')}</PageLead>
      <NumbersFilter key={`${scholarship} ${from} ${to}`} address={address} rows={read?.funnel ?? []} />
      {read ? (
        isEmpty(read) ? (
          <EmptyState
            icon={<IconChartBar size={32} />}
            heading={t('empty.heading')}
            text={t('empty.text')}
            action={
              <Button component={Link} to={paths.numbers.link()} variant="default">
                {t('empty.action')}
              </Button>
            }
          />
        ) : (
          <NumbersTables read={read} address={address} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={480} />
        </DelayedSkeleton>
      )}
    </>
  );
}

function isEmpty({ funnel, draftStops, decisionDays, fees, awards }: NonNullable<NumbersQuery['numbers']>) {
  const counted = [
    funnel[0]?.started,
    decisionDays[0]?.decided,
    draftStops.length,
    fees.length,
    awards.length,
  ];
  return counted.every((count) => !count);
}

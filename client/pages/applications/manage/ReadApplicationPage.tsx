import { skipToken } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { APPLICATIONS } from '../../../../rules/lists/applications.ts';
import { paths } from '../../../../rules/paths.ts';
import { useApplicationDetailsQuery } from '../../../features/applications/details/details.generated.ts';
import { useApplicationsQuery } from '../../../features/applications/manage/manage.generated.ts';
import { ReadApplication } from '../../../features/applications/reading/ReadApplication.tsx';
import classes from '../../../features/applications/reading/Reading.module.css';
import { getErrorCode } from '../../../lib/errors.ts';
import { isId } from '../../../lib/ids.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { KeysButton } from '../../../ui/keys/KeysButton.tsx';
import { useDeskKeys } from '../../../ui/keys/useDeskKeys.ts';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { pagedList } from '../../../ui/table/pagedList.ts';
import { NeighbourBar } from '../../../ui/table/record/RecordDrawer.tsx';
import { useNeighbours } from '../../../ui/table/record/useNeighbours.ts';
import { useTableState } from '../../../ui/table/useTableState.ts';
import { ReadDocumentParts } from '../documentParts.tsx';

const KeysDialog = lazyPart(async () => (await import('../../../ui/keys/KeysDialog.tsx')).KeysDialog);

const KEYS = ['J', 'K', 'Esc'] as const;
const rowId = ({ id }: { id: string }) => id;

export function ReadApplicationPage() {
  const t = useMessages('reading');
  const details = useMessages('applicationDetails');
  const navigate = useNavigate();
  const address = useTableState(paths.readApplication.link, APPLICATIONS);
  const { open } = address.state;
  const list = pagedList(
    useApplicationsQuery({ variables: address.variables, fetchPolicy: 'cache-and-network' }),
    (data) => data.applications,
  );
  const neighbours = useNeighbours({ address, list, rowId, pageSize: APPLICATIONS.pageSize });
  const { data, error, refetch } = useApplicationDetailsQuery(
    isId(open) ? { variables: { id: open }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const [isHelping, setHelping] = useState(false);
  const [, query] = address.linkTo({}).split('?');
  const back = `${paths.manageApplications.link()}${query ? `?${query}` : ''}`;
  useDeskKeys({
    j: () => neighbours.next?.(),
    k: () => neighbours.previous?.(),
    escape: () => void navigate(back),
    '?': () => setHelping(true),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each application is read from its beginning
  useEffect(() => window.scrollTo(0, 0), [open]);
  const application = data?.application;
  const isGone = !isId(open) || getErrorCode(error) === 'NOT_FOUND';
  return (
    <div className={classes.root} data-full-page>
      <PageHead title={application?.applicantName ?? t('title')} />
      <div className={classes.bar}>
        <div className="row middle apart gap-xs">
          <Button
            component={Link}
            to={back}
            variant="subtle"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            {t('back')}
          </Button>
          <div className="bar gap-xs">
            <Button
              variant="subtle"
              className={classes.print}
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
            <KeysButton onClick={() => setHelping(true)} />
          </div>
        </div>
        <NeighbourBar isOpen neighbours={neighbours} />
      </div>
      {application && (
        <ReadDocumentParts key={application.id}>
          <ReadApplication application={application} />
        </ReadDocumentParts>
      )}
      {!application && isGone && <EmptyState heading={details('goneHeading')} text={details('goneText')} />}
      {!application && !isGone && error && <ErrorState error={error} onRetry={refetch} />}
      {!application && !isGone && !error && (
        <DelayedSkeleton label={details('loading')}>
          <SkeletonBlock height={480} />
        </DelayedSkeleton>
      )}
      {isHelping && (
        <Suspense>
          <KeysDialog keys={KEYS.map((key) => [key, t(`keys.${key}`)])} onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </div>
  );
}

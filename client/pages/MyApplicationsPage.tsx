import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../messages/formats.ts';
import { APPLICATIONS_PER_PAGE } from '../../rules/applicationOptions.ts';
import { paths } from '../../rules/paths.ts';
import { ApplicationDetails } from '../features/applications/details/ApplicationDetails.tsx';
import { makeColumns, type RowParts } from '../features/applications/mine/columns.tsx';
import classes from '../features/applications/mine/MyApplications.module.css';
import {
  type MyApplicationFragment,
  useCancelApplicationMutation,
  useMyApplicationsQuery,
} from '../features/applications/mine/mine.generated.ts';
import { PayButton } from '../features/payments/PayButton.tsx';
import { ReviewAction } from '../features/reviews/ReviewAction.tsx';
import { useMessages } from '../lib/useMessages.ts';
import { useConfirmDelete } from '../ui/confirm/useConfirm.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { listTexts } from '../ui/table/listTexts.ts';
import { pagedList } from '../ui/table/pagedList.ts';
import { useTableState } from '../ui/table/useTableState.ts';

/** The ways to pay and to review, a constant so that rows keep still. */
const parts: Omit<RowParts, 'cancel'> = {
  pay: (due) => <PayButton size="compact-sm" {...due} />,
  review: (application) => <ReviewAction application={application} />,
};

/** One's own applications with what can be done about each. */
export function MyApplicationsPage() {
  const t = useMessages('applications');
  const address = useTableState({ link: paths.myApplications.link, sorts: ['NEWEST'] });
  const { page, open } = address.state;
  const list = pagedList(
    useMyApplicationsQuery({
      variables: { page, pageSize: APPLICATIONS_PER_PAGE },
      fetchPolicy: 'cache-and-network',
    }),
    (data) => data.myApplications,
  );
  const options = useMessages('options');
  const ui = useMessages('ui');
  const [cancelApplication] = useCancelApplicationMutation();
  const [askToDelete, question] = useConfirmDelete();

  const cancel = useRef((_application: MyApplicationFragment) => {});
  cancel.current = ({ id, feesOnCancel }) => {
    const note = feesOnCancel ? t(`mine.feeNotes.${feesOnCancel}`) : undefined;
    askToDelete(async () => {
      const { data } = await cancelApplication({ variables: { id } });
      // Read again only when something was affected.
      if (data?.cancelApplication.cancelledAt) await list.reload();
    }, note);
  };
  const columns = useMemo(
    () => makeColumns(t, options, ui, { ...parts, cancel: (row) => cancel.current(row) }),
    [t, options, ui],
  );

  return (
    <>
      <PageHead title={t('mine.title')} />
      <h1 className={classes.heading}>
        {t('mine.heading', { count: list.page ? formatCount(list.page, t.language) : '…' })}
      </h1>
      <DataTable
        label={t('mine.title')}
        columns={columns}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={APPLICATIONS_PER_PAGE}
        isWide
        texts={{
          ...listTexts(t, 'mine.'),
          action: (
            <Button component={Link} to={paths.scholarships.link({ open: 1 })}>
              {t('mine.find')}
            </Button>
          ),
        }}
      />
      {question}
      <ApplicationDetails id={open} onClose={() => address.show({ open: '' })} />
    </>
  );
}

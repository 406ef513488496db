import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type RefObject, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../messages/formats.ts';
import { APPLICATIONS_PER_PAGE } from '../../../rules/applications/applicationOptions.ts';
import { USUAL } from '../../../rules/lists/list.ts';
import { paths } from '../../../rules/paths.ts';
import { ApplicationDetails } from '../../features/applications/details/ApplicationDetails.tsx';
import { ApplicationCard } from '../../features/applications/mine/ApplicationCard.tsx';
import { BelowRow } from '../../features/applications/mine/BelowRow.tsx';
import { makeColumns, type RowParts } from '../../features/applications/mine/columns.tsx';
import classes from '../../features/applications/mine/MyApplications.module.css';
import {
  type MyApplicationFragment,
  useCancelApplicationMutation,
  useMyApplicationsQuery,
} from '../../features/applications/mine/mine.generated.ts';
import { ReasonField } from '../../features/applications/mine/ReasonField.tsx';
import { WithdrawnApplications } from '../../features/applications/mine/WithdrawnApplications.tsx';
import { PayButton } from '../../features/payments/PayButton.tsx';
import { ReviewAction } from '../../features/reviews/ReviewAction.tsx';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useConfirmDelete } from '../../ui/confirm/useConfirm.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import type { CellInfo } from '../../ui/table/columns/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { listTexts } from '../../ui/table/listTexts.ts';
import { pagedList } from '../../ui/table/pagedList.ts';
import { useTableState } from '../../ui/table/useTableState.ts';
import { DocumentParts } from './documentParts.tsx';

const SentLetters = lazyPart(async () => (await import('../../features/inbox/SentLetters.tsx')).SentLetters, {
  texts: ['inbox'],
});

const showLetters = (scholarshipId: string) => <SentLetters scholarshipId={scholarshipId} />;

/** Defined outside the component, so that rows do not render again. */
const parts: Omit<RowParts, 'cancel'> = {
  pay: (due) => <PayButton size="compact-sm" {...due} />,
  review: (application) => <ReviewAction application={application} />,
};

const below = (row: MyApplicationFragment, info: CellInfo) => (
  <BelowRow row={row} info={info} parts={parts} />
);

const rowParts = (cancel: RefObject<RowParts['cancel']>): RowParts => ({
  ...parts,
  cancel: (row) => cancel.current(row),
});

export function MyApplicationsPage() {
  const t = useMessages('applications');
  const address = useTableState(paths.myApplications.link, USUAL);
  const { page, open } = address.state;
  const answer = useMyApplicationsQuery({
    variables: { page, pageSize: APPLICATIONS_PER_PAGE },
    fetchPolicy: 'cache-and-network',
  });
  const list = pagedList(answer, (data) => data.myApplications);
  const withdrawn = (answer.data ?? answer.previousData)?.myWithdrawnApplications ?? [];
  const options = useMessages('options');
  const ui = useMessages('ui');
  const [cancelApplication] = useCancelApplicationMutation();
  const [askToDelete, question] = useConfirmDelete();

  const cancel = useRef((_application: MyApplicationFragment) => {});
  cancel.current = ({ id, scholarship, feesOnCancel }) => {
    const note = feesOnCancel ? t(`mine.feeNotes.${feesOnCancel}`) : undefined;
    let reason = '';
    const withdraw = async () => {
      const { data } = await cancelApplication({ variables: { id, reason: reason.trim() || null } });
      if (data?.cancelApplication.cancelledAt) await list.reload();
    };
    const record = t('mine.cancelQuestion', { name: scholarship.scholarshipName });
    askToDelete(record, withdraw, note, <ReasonField onChange={(text) => (reason = text)} />);
  };
  const [isAsCards, setAsCards] = useLocalStorage({ key: 'my-applications-as-cards', defaultValue: false });
  const columns = useMemo(() => makeColumns(t, options, ui, rowParts(cancel)), [t, options, ui]);

  return (
    <>
      <PageHead title={t('mine.title')} />
      <div className="row middle apart gap-sm mb-lg">
        <h1>{t('mine.heading', { count: list.page ? formatCount(list.page, t.language) : '…' })}</h1>
        <Button variant="default" className={classes.choice} onClick={() => setAsCards(!isAsCards)}>
          {t(isAsCards ? 'mine.asTable' : 'mine.asCards')}
        </Button>
      </div>
      <DataTable
        label={t('mine.title')}
        columns={columns}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={APPLICATIONS_PER_PAGE}
        isWide
        isAsCards={isAsCards}
        below={below}
        card={(row, info) => <ApplicationCard row={row} info={info} parts={rowParts(cancel)} />}
        texts={{
          ...listTexts(t, 'mine.'),
          action: (
            <Button component={Link} to={paths.scholarships.link({ open: 1 })}>
              {t('mine.find')}
            </Button>
          ),
        }}
      />
      <WithdrawnApplications applications={withdrawn} linkToOpen={(id) => address.linkTo({ open: id })} />
      {question}
      <DocumentParts>
        <ApplicationDetails id={open} onClose={() => address.show({ open: '' })} letters={showLetters} />
      </DocumentParts>
    </>
  );
}

import { Button, NativeSelect } from '@mantine/core';
import { IconCash, IconFileTypeCsv, IconFileUpload } from '@tabler/icons-react';
import { Suspense, useContext, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDay } from '../../../../messages/formats.ts';
import { MAX_REASON_CHARACTERS } from '../../../../rules/applications/applicationOptions.ts';
import { reasonSchema } from '../../../../rules/applications/applications.ts';
import { DISBURSEMENT_STATES, type DisbursementState } from '../../../../rules/awards/disbursements.ts';
import { isDay } from '../../../../rules/days.ts';
import { serverPaths } from '../../../../rules/paths.ts';
import { saveServerFile } from '../../../lib/files/saveServerFile.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notify } from '../../../lib/notify.ts';
import { SessionContext } from '../../../lib/session/session.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterPill } from '../../../ui/list/FilterPill.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import {
  type PaymentRowFragment,
  useDisbursementsQuery,
  useStopDisbursementMutation,
} from './disbursements.generated.ts';
import { PaymentRow } from './PaymentRow.tsx';

const TextDialog = lazyPart(async () => (await import('../../../ui/form/TextDialog.tsx')).TextDialog);
const PaidDialog = lazyPart(async () => (await import('./PaidDialog.tsx')).PaidDialog, {
  texts: ['awards', 'fields', 'form', 'ui'],
});
const FileDialog = lazyPart(async () => (await import('./FileDialog.tsx')).FileDialog, {
  texts: ['awards', 'form'],
});

const PAGE_SIZE = 50;

/**
 * Returns the period of paid payments from a link on the Numbers page: `payments=PAID&paid=…&paidUntil=…`. Undefined
 * without such a link.
 */
function usePaidDays() {
  const [params] = useSearchParams();
  const read = (name: string) => {
    const day = params.get(name) ?? '';
    return isDay(day) ? day : undefined;
  };
  const given = { paidFrom: read('paid'), paidUntil: read('paidUntil') };
  return useState(params.get('payments') === 'PAID' ? given : undefined);
}

export function Disbursements({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('awards');
  const session = useContext(SessionContext);
  const { viewer } = useSession();
  const [days, setDays] = usePaidDays();
  const [state, setState] = useState<DisbursementState | ''>(days ? 'PAID' : 'PLANNED');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<'paid' | 'file' | PaymentRowFragment>();
  const { data, previousData, error, refetch } = useDisbursementsQuery({
    variables: { scholarshipId, page, pageSize: PAGE_SIZE, ...days, ...(state && { state: [state] }) },
    fetchPolicy: 'cache-and-network',
  });
  const [stop] = useStopDisbursementMutation({
    refetchQueries: ['Awards', 'Disbursements', 'DecidedScholarship'],
  });
  const list = (data ?? previousData)?.disbursements;
  // If all payments on the last page were paid, shows the previous page.
  if (list && page > Math.max(list.pageCount, 1)) setPage(Math.max(list.pageCount, 1));
  const close = () => setOpened(undefined);
  const payable = (list?.items ?? []).filter((row) => row.viewerCanPay).map(({ id }) => id);
  const selected = chosen.filter((id) => payable.includes(id));
  return (
    <Section heading={t('disbursements.heading')} lead={t('disbursements.lead')}>
      <div className="row middle gap-sm mb-md">
        <NativeSelect
          aria-label={t('disbursements.show')}
          value={state}
          onChange={({ currentTarget: { value } }) => {
            setState(DISBURSEMENT_STATES.find((known) => known === value) ?? '');
            setPage(1);
            setChosen([]);
          }}
          data={[
            { value: '', label: t('disbursements.all') },
            ...DISBURSEMENT_STATES.map((value) => ({ value, label: t(`disbursements.states.${value}`) })),
          ]}
        />
        {days?.paidFrom && (
          <FilterPill onRemove={() => setDays({ ...days, paidFrom: undefined })}>
            {t('paidSince', { day: formatDay(days.paidFrom, t.language) })}
          </FilterPill>
        )}
        {days?.paidUntil && (
          <FilterPill onRemove={() => setDays({ ...days, paidUntil: undefined })}>
            {t('paidUntil', { day: formatDay(days.paidUntil, t.language) })}
          </FilterPill>
        )}
        {viewer?.abilities.includes('PAY_AWARDS') && (
          <>
            <Button
              variant="default"
              leftSection={<IconFileTypeCsv size={18} aria-hidden />}
              onClick={() => void saveServerFile(serverPaths.paymentFile(scholarshipId), session)}
            >
              {t('disbursements.export')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileUpload size={18} aria-hidden />}
              onClick={() => setOpened('file')}
            >
              {t('disbursements.upload')}
            </Button>
            {selected.length > 0 && (
              <Button leftSection={<IconCash size={18} aria-hidden />} onClick={() => setOpened('paid')}>
                {t('disbursements.markPaid', { count: selected.length })}
              </Button>
            )}
          </>
        )}
      </div>
      {list ? (
        list.items.length === 0 ? (
          <p className="soft">{t('disbursements.none')}</p>
        ) : (
          <ul className="card rows" aria-label={t('disbursements.heading')}>
            {list.items.map((row) => (
              <PaymentRow
                key={row.id}
                row={row}
                selection={
                  row.viewerCanPay
                    ? {
                        isSelected: chosen.includes(row.id),
                        toggle: () =>
                          setChosen(
                            chosen.includes(row.id)
                              ? chosen.filter((id) => id !== row.id)
                              : [...chosen, row.id],
                          ),
                      }
                    : undefined
                }
                onStop={() => setOpened(row)}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <DelayedSkeleton label={t('disbursements.loading')}>
          <SkeletonBlock height={160} />
        </DelayedSkeleton>
      )}
      {list && list.pageCount > 1 && (
        <div className="row middle gap-xs mt-md">
          <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('disbursements.sooner')}
          </Button>
          <Button variant="default" disabled={page >= list.pageCount} onClick={() => setPage(page + 1)}>
            {t('disbursements.later')}
          </Button>
        </div>
      )}
      <Suspense>
        {opened === 'paid' && <PaidDialog ids={selected} onClose={close} onPaid={() => setChosen([])} />}
        {opened === 'file' && <FileDialog onClose={close} />}
        {typeof opened === 'object' && (
          <TextDialog
            heading={t('stop.heading', { name: opened.award.application.applicantName })}
            name="reason"
            label={t('stop.reason')}
            description={t('stop.hint')}
            rule={reasonSchema}
            maxLength={MAX_REASON_CHARACTERS}
            submit={t('stop.submit')}
            submitting={t('stop.submitting')}
            send={async (reason) => {
              await stop({ variables: { id: opened.id, reason } });
              void notify({ kind: 'success', title: t('stop.done') });
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </Section>
  );
}

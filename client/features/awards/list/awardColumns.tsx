import { Link } from 'react-router-dom';
import { formatClosing } from '../../../../messages/formatClosing.ts';
import { formatDay } from '../../../../messages/formats.ts';
import { paths } from '../../../../rules/paths.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Column } from '../../../ui/table/columns/column.ts';
import { AWARD_LOOKS } from '../awardStates.ts';
import { AwardMenu } from './AwardMenu.tsx';
import type { AwardRowFragment } from './list.generated.ts';
import type { AwardActions } from './useAwardActions.tsx';

export function awardColumns(t: Texts<'awards'>, actions: AwardActions): Column<AwardRowFragment>[] {
  return [
    {
      id: 'name',
      header: t('columns.name'),
      cell: ({ application: { id, applicantName, referenceNumber, renewedAward } }) => (
        <>
          <Link to={paths.manageApplications.link({ open: id })} className="breaks">
            {applicantName}
          </Link>
          <br />
          <span className="soft text-sm" translate="no">
            {referenceNumber}
          </span>
          {renewedAward && (
            <p className="text-sm">
              <Link to={paths.manageApplications.link({ open: renewedAward.application.id })}>
                {t('renewalOf', { reference: renewedAward.application.referenceNumber })}
              </Link>
            </p>
          )}
        </>
      ),
      isTitle: true,
    },
    {
      id: 'state',
      header: t('columns.state'),
      cell: ({ state }) => <Badge look={AWARD_LOOKS[state]}>{t(`states.${state}`)}</Badge>,
      isState: true,
    },
    {
      id: 'amount',
      header: t('columns.amount'),
      cell: ({ amount, currency }) => formatMinorUnits({ minorUnits: amount, currency }, t.language),
      isNumber: true,
    },
    {
      id: 'until',
      header: t('columns.until'),
      cell: ({ state, acceptBy, answeredAt, reason, application }) => (
        <>
          {state === 'OFFERED'
            ? t('until', { at: formatClosing(acceptBy, application.scholarship.dates.timeZone, t.language) })
            : answeredAt && formatDay(answeredAt, t.language)}
          {reason && <p className="soft text-sm written">{reason}</p>}
        </>
      ),
      isLong: true,
    },
    {
      id: 'payments',
      header: t('columns.payments'),
      cell: ({ state, disbursements, currency }) => {
        if (state !== 'ACCEPTED' && disbursements.length === 0) return t('nothing');
        const sum = (of: 'PAID' | 'PLANNED') =>
          disbursements.filter((one) => one.state === of).reduce((total, { amount }) => total + amount, 0);
        const inWords = (minorUnits: number) => formatMinorUnits({ minorUnits, currency }, t.language);
        return t('paid', { paid: inWords(sum('PAID')), planned: inWords(sum('PLANNED')) });
      },
      isLong: true,
    },
    {
      id: 'actions',
      header: t('columns.actions'),
      cell: (award) => <AwardMenu award={award} actions={actions} />,
      isActions: true,
    },
  ];
}

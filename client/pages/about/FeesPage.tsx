import { Link } from 'react-router-dom';
import { GRACE_DAYS } from '../../../rules/applications/applicationOptions.ts';
import { paths } from '../../../rules/paths.ts';
import { LegalArticle } from '../../features/legal/LegalArticle.tsx';
import { loadLegalText } from '../../features/legal/loadLegalText.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';

export const loader = loadLegalText('FEES');

export function FeesPage() {
  const t = useMessages('fees');
  const { currency } = usePortal();
  return (
    <LegalArticle name="FEES" title={t('title')} description={t('description')}>
      <h2>{t('kinds.heading')}</h2>
      <ul>
        <li>{t.rich('kinds.application', { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{t.rich('kinds.service', { strong: (text) => <strong>{text}</strong> })}</li>
      </ul>
      <p>
        {t.rich('kinds.total', {
          currency,
          em: (text) => <em>{text}</em>,
          link: (text) => <Link to={paths.scholarships.link({ noFee: 1 })}>{text}</Link>,
        })}
      </p>
      <h2>{t('pay.heading')}</h2>
      <p>{t('pay.text')}</p>
      <h2>{t('refunds.heading')}</h2>
      <ul>
        <li>{t('refunds.pending')}</li>
        <li>{t('refunds.processing')}</li>
        <li>{t('refunds.noForm', { days: GRACE_DAYS })}</li>
      </ul>
      <p>{t.rich('refunds.receipts', { link: (text) => <Link to={paths.payments.link()}>{text}</Link> })}</p>
    </LegalArticle>
  );
}

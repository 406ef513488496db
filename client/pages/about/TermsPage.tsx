import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { LegalArticle } from '../../features/legal/LegalArticle.tsx';
import { loadLegalText } from '../../features/legal/loadLegalText.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ContactSentence } from '../../ui/article/Article.tsx';

export const loader = loadLegalText('TERMS');

export function TermsPage() {
  const t = useMessages('terms');
  const { name, contactEmail } = usePortal();
  return (
    <LegalArticle name="TERMS" title={t('title')} description={t('description', { name })}>
      <h2>{t('catalogue.heading')}</h2>
      <p>{t('catalogue.text')}</p>
      <h2>{t('applying.heading')}</h2>
      <ul>
        <li>{t('applying.truth')}</li>
        <li>{t('applying.once')}</li>
        <li>{t('applying.decision')}</li>
      </ul>
      <h2>{t('fees.heading')}</h2>
      <p>{t.rich('fees.text', { link: (text) => <Link to={paths.fees.link()}>{text}</Link> })}</p>
      <h2>{t('reviews.heading')}</h2>
      <p>{t('reviews.text')}</p>
      <h2>{t('programs.heading')}</h2>
      <p>{t.rich('programs.text', { link: (text) => <Link to={paths.developers.link()}>{text}</Link> })}</p>
      <h2>{t('operator.heading')}</h2>
      <p>
        {t('operator.text')} <ContactSentence address={contactEmail} />
      </p>
    </LegalArticle>
  );
}

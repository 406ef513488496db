import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { LOCAL_ANSWERS_KEY } from '../../features/eligibility/localAnswers.ts';
import { LegalArticle } from '../../features/legal/LegalArticle.tsx';
import { loadLegalText } from '../../features/legal/loadLegalText.ts';
import { UNSAVED } from '../../lib/autosave/unsavedTexts.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ContactSentence } from '../../ui/article/Article.tsx';

export const loader = loadLegalText('PRIVACY');

export function PrivacyPage() {
  const t = useMessages('privacy');
  const { contactEmail, retention } = usePortal();
  return (
    <LegalArticle name="PRIVACY" title={t('title')} description={t('description')}>
      <h2>{t('reading.heading')}</h2>
      <p>{t('reading.text')}</p>
      <h2>{t('session.heading')}</h2>
      <p>{t('session.text')}</p>
      <h2>{t('answers.heading')}</h2>
      <ul>
        <li>
          {t.rich('answers.browser', {
            name: LOCAL_ANSWERS_KEY,
            code: (text) => <code translate="no">{text}</code>,
          })}
        </li>
        <li>{t('answers.account')}</li>
        <li>{t('answers.verified')}</li>
      </ul>
      <h2>{t('applying.heading')}</h2>
      <ul>
        <li>{t('applying.staff')}</li>
        <li>
          {t('applying.draft')}
          {retention.draftDays && ` ${t('applying.draftDays', { days: retention.draftDays })}`}
        </li>
        <li>{t('applying.kept')}</li>
        {retention.documentDays && <li>{t('applying.documentDays', { days: retention.documentDays })}</li>}
        <li>{t('applying.photo')}</li>
      </ul>
      <h2>{t('paying.heading')}</h2>
      <ul>
        <li>{t('paying.provider')}</li>
        <li>{t('paying.kept')}</li>
      </ul>
      <h2>{t('mails.heading')}</h2>
      <p>
        {t('mails.text', { days: retention.mailDays })} {t('mails.inbox', { days: retention.inboxDays })}
      </p>
      <h2>{t('browser.heading')}</h2>
      <p>{t.rich('browser.stored', { code: (text) => <code translate="no">{text}</code> })}</p>
      <p>
        {t.rich('browser.unsaved', { name: UNSAVED, code: (text) => <code translate="no">{text}</code> })}
      </p>
      <h2>{t('newsletter.heading')}</h2>
      <p>{t('newsletter.text')}</p>
      <h2>{t('contact.heading')}</h2>
      <p>{t('contact.text', { days: retention.messageDays })}</p>
      <h2>{t('leaving.heading')}</h2>
      <p>{t('leaving.text')}</p>
      {retention.accountDays && <p>{t('leaving.unused', { days: retention.accountDays })}</p>}
      <h2>{t('rights.heading')}</h2>
      <p>
        {t.rich('rights.text', { link: (text) => <Link to={paths.profile.link()}>{text}</Link> })}{' '}
        <ContactSentence address={contactEmail} />
      </p>
    </LegalArticle>
  );
}

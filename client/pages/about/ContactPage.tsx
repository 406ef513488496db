import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import classes from '../../features/contact/Contact.module.css';
import { ContactForm } from '../../features/contact/ContactForm.tsx';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Article } from '../../ui/article/Article.tsx';

export function ContactPage() {
  const t = useMessages('contact');
  const { contactEmail } = usePortal();
  return (
    <Article title={t('title')} description={t('description')} canonical={paths.contact.link()}>
      <h2>{t('write.heading')}</h2>
      <div className={classes.form}>
        <ContactForm />
      </div>
      {contactEmail && (
        <p>
          {t.rich('write.also', {
            address: contactEmail,
            link: (text) => <a href={`mailto:${contactEmail}`}>{text}</a>,
          })}
        </p>
      )}
      <h2>{t('help.heading')}</h2>
      <ul>
        <li>{t('help.scholarship')}</li>
        <li>{t('help.correction')}</li>
        <li>{t('help.reference')}</li>
        <li>{t('help.secrets')}</li>
      </ul>
      <h2>{t('university.heading')}</h2>
      <p>{t.rich('university.text', { link: (text) => <Link to={paths.fees.link()}>{text}</Link> })}</p>
    </Article>
  );
}

import { paths } from '../../../rules/paths.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Article, ContactSentence } from '../../ui/article/Article.tsx';

export function AccessibilityPage() {
  const t = useMessages('accessibility');
  const { contactEmail } = usePortal();
  return (
    <Article title={t('title')} description={t('description')} canonical={paths.accessibility.link()}>
      <h2>{t('measures.heading')}</h2>
      <ul>
        <li>{t('measures.keyboard')}</li>
        <li>{t('measures.contrast')}</li>
        <li>{t('measures.colour')}</li>
        <li>{t('measures.size')}</li>
        <li>{t('measures.motion')}</li>
        <li>{t('measures.announced')}</li>
      </ul>
      <h2>{t('checks.heading')}</h2>
      <p>{t('checks.text')}</p>
      <h2>{t('barrier.heading')}</h2>
      <p>
        {t('barrier.text')} <ContactSentence address={contactEmail} />
      </p>
    </Article>
  );
}

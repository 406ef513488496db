import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Article } from '../../ui/article/Article.tsx';

export function AboutPage() {
  const t = useMessages('about');
  const { name, isDemo } = usePortal();
  return (
    <Article title={t('title')} description={t('description', { name })} canonical={paths.about.link()}>
      <h2>{t('find.heading')}</h2>
      <p>{t.rich('find.text', { link: (text) => <Link to={paths.scholarships.link()}>{text}</Link> })}</p>
      <h2>{t('limits.heading')}</h2>
      <ul>
        <li>{t('limits.award')}</li>
        <li>{t('limits.order')}</li>
        <li>{t('limits.tracking')}</li>
      </ul>
      <h2>{t('source.heading')}</h2>
      <p>{t('source.text')}</p>
      {isDemo && <p>{t('source.demo')}</p>}
      <h2>{t('open.heading')}</h2>
      <p>{t.rich('open.text', { link: (text) => <Link to={paths.developers.link()}>{text}</Link> })}</p>
    </Article>
  );
}

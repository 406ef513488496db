import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../rules/paths.ts';
import { ScholarshipSearch } from '../features/scholarships/search/ScholarshipSearch.tsx';
import { useMessages } from '../lib/useMessages.ts';
import { PlainButton } from '../ui/button/PlainButton.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import classes from './ErrorPage.module.css';

/** Shown for routing errors and by screens whose record does not exist. docs/product.md P1.11 defines the texts. */
export function NotFoundPage() {
  const t = useMessages('frame');
  const navigate = useNavigate();
  const { key } = useLocation();

  function goBack() {
    if (key !== 'default' || window.history.length > 1) navigate(-1);
    else navigate(paths.home.link());
  }
  return (
    <div className={`container ${classes.root}`}>
      <PageHead title={t('notFound.heading')} status={404} />
      <h1>{t('notFound.heading')}</h1>
      <p className={classes.text}>{t('notFound.text')}</p>
      <div className="row central gap-sm mt-xs">
        <PlainButton to={paths.home.link()}>{t('notFound.home')}</PlainButton>
        <PlainButton look="quiet" onClick={goBack}>
          {t('notFound.back')}
        </PlainButton>
      </div>
      <div className={classes.search}>
        <ScholarshipSearch id="not-found-search" />
      </div>
    </div>
  );
}

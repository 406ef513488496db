import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { paths } from '../../rules/paths.ts';
import { getErrorReference } from '../lib/errors.ts';
import { useMessages } from '../lib/useMessages.ts';
import { PlainButton } from '../ui/button/PlainButton.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import classes from './ErrorPage.module.css';
import { NotFoundPage } from './NotFoundPage.tsx';

export function RouteFailure() {
  const t = useMessages('frame');
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <NotFoundPage />;

  const given = getErrorReference(error);
  return (
    <div className={`container ${classes.root}`} role="alert">
      <PageHead title={t('failed.heading')} status={500} />
      <h1>{t('failed.heading')}</h1>
      <p className={classes.text}>{t('failed.text')}</p>
      {given && <p className="soft text-sm">{t('failed.reference', { reference: given })}</p>}
      <div className="row central gap-sm mt-xs">
        <PlainButton onClick={() => location.reload()}>{t('failed.reload')}</PlainButton>
        <PlainButton look="quiet" to={paths.home.link()}>
          {t('notFound.home')}
        </PlainButton>
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDay } from '../../../messages/formats.ts';
import type { LegalTextName } from '../../../rules/backoffice/settings.ts';
import { legalPaths } from '../../../rules/paths.ts';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { getErrorCode } from '../../lib/errors.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Article } from '../../ui/article/Article.tsx';
import { FormattedText } from '../../ui/article/FormattedText.tsx';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useLegalTextQuery } from './legal.generated.ts';
import { legalVariables } from './loadLegalText.ts';

type Props = {
  name: LegalTextName;
  title: string;
  description: string;
  children: ReactNode;
};

export function LegalArticle({ name, title, description, children }: Props) {
  const t = useMessages('legal');
  const [query] = useSearchParams();
  const variables = legalVariables(name, query);
  const { data, error, refetch } = useLegalTextQuery({ variables });
  const canonical = legalPaths[name].link();
  if (getErrorCode(error) === 'NOT_FOUND') return <NotFoundPage />;
  const changedAt = data?.legalText.version.changedAt;
  const day = changedAt ? formatDay(changedAt, t.language) : null;
  const pieces = data?.legalText.pieces;
  const older = variables.version !== undefined && (
    <>
      {day ? t('older', { day }) : t('olderBuiltIn')} <Link to={canonical}>{t('present')}</Link>
    </>
  );
  const note = older || (day && t('changed', { day }));
  const aside = note && <p className="mt-md soft">{note}</p>;
  return (
    <Article title={title} description={description} canonical={canonical} aside={aside}>
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={320} />
        </DelayedSkeleton>
      )}
      {data && (pieces ? <FormattedText pieces={pieces} /> : children)}
    </Article>
  );
}

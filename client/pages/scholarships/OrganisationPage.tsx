import { useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { CardGrid, CardGridSkeleton } from '../../features/scholarships/card/CardGrid.tsx';
import { organisationVariables } from '../../features/scholarships/organisation/loadOrganisation.ts';
import classes from '../../features/scholarships/organisation/Organisation.module.css';
import { OrganisationHeader } from '../../features/scholarships/organisation/OrganisationHeader.tsx';
import { useOrganisationQuery } from '../../features/scholarships/organisation/organisation.generated.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NumberedPages } from '../../ui/list/NumberedPages.tsx';

export { loadOrganisation as loader } from '../../features/scholarships/organisation/loadOrganisation.ts';

export function OrganisationPage() {
  const t = useMessages('organisation');
  const { slug = '' } = useParams();
  const [query] = useSearchParams();
  const variables = organisationVariables(slug, query);
  const { data, error, refetch } = useOrganisationQuery({ variables });
  if (data?.organisation === null) return <NotFoundPage />;
  if (!data?.organisation)
    return (
      <div className={`container ${classes.root}`}>
        {error ? (
          <ErrorState heading={t('failed')} error={error} onRetry={refetch} />
        ) : (
          <CardGridSkeleton count={3} />
        )}
      </div>
    );
  const { organisation, organisationScholarships: offered } = data;
  return (
    <div className={`container ${classes.root}`}>
      <OrganisationHeader organisation={organisation} page={variables.page} />
      <section aria-labelledby="offered">
        <h2 id="offered" className="mb-md text-xl">
          {t('scholarships', { count: offered?.totalCount ?? 0 })}
        </h2>
        <CardGrid scholarships={offered?.items ?? []} eager={3} />
        <div className="mt-lg">
          <NumberedPages
            page={offered?.page ?? 1}
            pageCount={offered?.pageCount ?? 0}
            linkTo={(page) => paths.organisation.link(slug, page > 1 ? { page } : {})}
          />
        </div>
      </section>
    </div>
  );
}

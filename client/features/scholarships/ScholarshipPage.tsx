import { skipToken } from '@apollo/client/react';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { useMessages } from '../../lib/useMessages.ts';
import { useSession } from '../../lib/useSession.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { type DetailsParts, ScholarshipDetails } from './details/ScholarshipDetails.tsx';
import { ScholarshipHead } from './details/ScholarshipHead.tsx';
import { ScholarshipSkeleton } from './details/ScholarshipSkeleton.tsx';
import { isScholarshipId } from './loadScholarship.ts';
import { useScholarshipQuery } from './scholarships.generated.ts';

type Props = {
  /** Shows its children to people who may see the details, and `waiting` until that is known. */
  guard: ComponentType<{ waiting: ReactNode; children: ReactNode }>;
  /** What other features show among the details. */
  parts?: DetailsParts;
};

/** The details of one scholarship; the portal's 404 page when there is none with the address's id. */
export function ScholarshipPage({ guard: Guard, parts }: Props) {
  const t = useMessages('scholarship');
  const { id = '' } = useParams();
  const isId = isScholarshipId(id);
  const { data, error, refetch } = useScholarshipQuery(isId ? { variables: { id } } : skipToken);
  useAskAgain(data?.scholarship === null ? id : '', refetch);

  if (!isId || data?.scholarship === null) return <NotFoundPage />;
  const scholarship = data?.scholarship;
  const waiting = (
    <>
      {scholarship ? <ScholarshipHead scholarship={scholarship} /> : <PageHead title={t('title')} />}
      <div className="container">
        <ScholarshipSkeleton />
      </div>
    </>
  );
  return (
    <Guard waiting={waiting}>
      {scholarship && <ScholarshipDetails scholarship={scholarship} parts={parts} />}
      {!scholarship && !error && waiting}
      {!scholarship && error && (
        <div className="container" style={{ paddingBlock: 48 }}>
          <PageHead title={t('title')} />
          <ErrorState heading={t('failedHeading')} error={error} onRetry={refetch} />
        </div>
      )}
    </Guard>
  );
}

/** The server's page is a visitor's: what is not there for one may be there for who is signed in, so ask once more. */
function useAskAgain(missing: string, ask: () => Promise<unknown>): void {
  const { viewer } = useSession();
  const asked = useRef('');
  useEffect(() => {
    if (!viewer || !missing || asked.current === missing) return;
    asked.current = missing;
    // Failing, the page stays what it is.
    ask().catch(() => {});
  }, [viewer, missing, ask]);
}

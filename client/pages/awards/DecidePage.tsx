import { useApolloClient } from '@apollo/client/react';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { ApplicationDetails } from '../../features/applications/details/ApplicationDetails.tsx';
import { Candidates } from '../../features/awards/candidates/Candidates.tsx';
import { DecideFrame } from '../../features/awards/DecideFrame.tsx';
import { AskRelease } from '../../features/awards/release/AskRelease.tsx';
import { ReleaseBars } from '../../features/awards/release/ReleaseBar.tsx';
import { ExtendDeadlines } from '../../features/deadlines/ExtendDeadlines.tsx';
import { isId } from '../../lib/ids.ts';
import { DocumentParts } from '../applications/documentParts.tsx';

export function DecidePage() {
  const { id = '' } = useParams();
  const client = useApolloClient();
  if (!isId(id)) return <NotFoundPage />;
  const reload = () => client.refetchQueries({ include: ['Candidates', 'DecidedScholarship', 'Releases'] });
  return (
    <DecideFrame id={id} part="decide" action={(scholarship) => <AskRelease scholarship={scholarship} />}>
      {(scholarship) => (
        <>
          <ReleaseBars scholarshipId={id} onSent={() => void reload()} />
          <Candidates
            scholarship={scholarship}
            record={(record) => (
              <ExtendDeadlines>
                <DocumentParts>
                  <ApplicationDetails {...record} />
                </DocumentParts>
              </ExtendDeadlines>
            )}
          />
        </>
      )}
    </DecideFrame>
  );
}

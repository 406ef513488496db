import {
  ApolloClient,
  type ApolloLink,
  HttpLink,
  InMemoryCache,
  type NormalizedCacheObject,
} from '@apollo/client';
import { createRetryLink } from '../retry.ts';
import type { Session } from '../session/session.ts';
import { createSessionLink } from './sessionLink.ts';

export type ApolloOptions = {
  link?: ApolloLink;
  ssr?: boolean;
  session?: Session;
  state?: NormalizedCacheObject;
};

export function createApolloClient({ link, ssr = false, session, state }: ApolloOptions = {}): ApolloClient {
  const cache = new InMemoryCache({
    typePolicies: {
      Portal: { merge: true },
      // Cached as a single object without an id, so that the result of a mutation replaces the one that the page
      // shows.
      Settings: { keyFields: [], fields: { settings: { merge: false } } },
      MailTemplate: { keyFields: ['kind', 'language'] },
      MailTemplateKind: { keyFields: ['kind'] },
      ScholarshipPage: { merge: true },
      ScholarshipFacets: { merge: true },
      Picture: { merge: true },
      ScholarshipDates: { merge: true },
      Query: {
        fields: {
          // If a document was loaded with an application's answers, reads it from the cache without another request.
          document: (known, { args, toReference }) =>
            known === undefined ? toReference({ __typename: 'Document', id: args?.id }) : known,
        },
      },
      AnswerSet: { merge: true },
      ApplicantProfile: { merge: true },
      AwardPlan: { keyFields: ['scholarshipId'] },
      // The cache stores every version of a form, because an application may have been submitted with an older
      // version.
      AskedForm: { keyFields: ['id', 'version', 'generalVersion'] },
      Application: {
        fields: {
          viewerStatusMoves: { merge: false },
          viewerDecisions: { merge: false },
          decisions: { merge: false },
        },
      },
      Payment: { fields: { attention: { merge: false } } },
      Panel: { fields: { members: { merge: false }, invitations: { merge: false } } },
      RoundProgress: { merge: true, fields: { members: { merge: false } } },
      Organisation: { fields: { coordinators: { merge: false }, invitations: { merge: false } } },
    },
  });
  if (state) cache.restore(state);
  const server = link ?? new HttpLink({ uri: '/graphql' });
  const end = session ? createSessionLink(session).concat(server) : server;
  return new ApolloClient({
    cache,
    link: ssr ? end : createRetryLink().concat(end),
    ssrMode: ssr,
    clientAwareness: { name: 'portal' },
    // Prevents a page with embedded data from querying it again during hydration.
    ssrForceFetchDelay: state ? 100 : 0,
    devtools: { enabled: !ssr && import.meta.env.DEV },
  });
}

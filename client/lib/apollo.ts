import {
  ApolloClient,
  type ApolloLink,
  HttpLink,
  InMemoryCache,
  type NormalizedCacheObject,
} from '@apollo/client';
import { createRetryLink } from './retry.ts';
import type { Session } from './session.ts';
import { createSessionLink } from './sessionLink.ts';

/** What `createApolloClient` can be told. */
export type ApolloOptions = {
  /** Where operations end; left out, the server that the page came from. */
  link?: ApolloLink;
  /** True on the server, where each request has a client of its own. */
  ssr?: boolean;
  /** In the browser: whose token goes with each operation. */
  session?: Session;
  /** What the server put into the page. */
  state?: NormalizedCacheObject;
};

/** A client with an empty cache, or with the one the server sent along. */
export function createApolloClient({ link, ssr = false, session, state }: ApolloOptions = {}): ApolloClient {
  const cache = new InMemoryCache({
    typePolicies: {
      // These have no id: what several queries ask of them belongs together.
      Portal: { merge: true },
      // There is one: what a save answers is what the page shows.
      Settings: { keyFields: [] },
      ScholarshipPage: { merge: true },
      ScholarshipFacets: { merge: true },
      Picture: { merge: true },
      ScholarshipDates: { merge: true },
      Query: {
        fields: {
          // Beside an application's answers it was read already.
          document: (known, { args, toReference }) =>
            known === undefined ? toReference({ __typename: 'Document', id: args?.id }) : known,
        },
      },
      AnswerSet: { merge: true },
      ApplicantProfile: { merge: true },
      // An application keeps the version that it answered beside the present one.
      AskedForm: { keyFields: ['id', 'version', 'generalVersion'] },
      // Lists of what may be done next and of what is to be looked at; the newer one is the whole truth.
      Application: {
        fields: {
          viewerStatusMoves: { merge: false },
          viewerDecisions: { merge: false },
          decisions: { merge: false },
        },
      },
      Payment: { fields: { attention: { merge: false } } },
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
    // A page that came with its data must not ask for it again while it hydrates.
    ssrForceFetchDelay: state ? 100 : 0,
    devtools: { enabled: !ssr && import.meta.env.DEV },
  });
}

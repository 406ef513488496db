import { ApolloLink, Observable } from '@apollo/client';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { createApolloClient } from '../lib/graphql/apollo.ts';
import type { HeadCollector } from '../lib/head.ts';
import { createSession, type Session } from '../lib/session/session.ts';
import { MantineFrame } from '../ui/theme/MantineFrame.tsx';
import { createDashboardRoutes } from './dashboard/screens.ts';
import { Providers } from './Providers.tsx';
import { createRoutes } from './routes.tsx';

type Answer = { data?: unknown; errors?: unknown[] };
export type Answers = Record<string, (variables: Record<string, unknown>) => Answer | Promise<Answer>>;

const listed = (...options: string[]) =>
  options.map((option) => {
    const [code = '', ...label] = option.split(' ');
    return { __typename: 'ListedOption', code, label: label.join(' ') };
  });

export const portalFacts = {
  __typename: 'Portal',
  name: 'AvailAble Scholarship',
  logo: null as string | null,
  logoDark: null as string | null,
  icon: null as string | null,
  accentColor: null as string | null,
  homeHeading: 'AvailAble Scholarship',
  homeLead: null as string | null,
  banners: [] as string[],
  footerLine: null as string | null,
  contactEmail: 'help@example.org',
  currency: 'USD',
  today: '2026-11-21',
  timeZone: 'UTC',
  isDemo: true,
  languages: ['en'],
  omittedFields: [] as string[],
  lists: {
    __typename: 'OptionLists',
    subjects: listed('AGRICULTURE Agriculture', 'ENGINEERING Engineering', 'DOCTOR Doctor'),
    categories: listed('FULL_FUND Full fund', 'PARTIAL Partial', 'SELF_FUND Self-fund'),
    degrees: listed('DIPLOMA Diploma', 'BACHELOR Bachelor', 'MASTERS Masters'),
  },
  retention: {
    __typename: 'Retention',
    mailDays: 90,
    inboxDays: 730,
    messageDays: 180,
    draftDays: null as number | null,
    accountDays: null as number | null,
    documentDays: null as number | null,
  },
  needsSetUp: false,
  version: '1.2.0',
};

export function answerPortal(changed: Partial<typeof portalFacts> = {}): Answers {
  const answer = { data: { portal: { ...portalFacts, ...changed } } };
  return Object.fromEntries([['Portal', () => answer]]);
}

const answerConversation: Answers = {
  Conversation: ({ id }) => {
    const application = {
      ...{ __typename: 'Application', id, unreadMessageCount: 0, waitingForApplicantSince: null },
      ...{ viewerCanSendMessage: false, viewerCanHandle: false, messages: [], notes: null, labels: null },
      ...{ assignee: null, possibleAssignees: [] },
    };
    return { data: { application } };
  },
};

const answerInbox: Answers = {
  Inbox: ({ page }) => {
    const counts = { totalCount: 0, totalIsCapped: false, pageCount: 0, page };
    return { data: { inbox: { __typename: 'InboxPage', items: [], ...counts } } };
  },
};

const answerStaffList: Answers = {
  GroupMessages: () => ({ data: { groupMessages: [] } }),
  ApplicationLabels: () => ({ data: { applicationLabels: [] } }),
};

const answerLegalText: Answers = {
  LegalText: ({ name }) => {
    const version = { __typename: 'LegalVersion', name, number: 0, changedAt: null, isBuiltIn: true };
    return { data: { legalText: { __typename: 'LegalText', version, pieces: null } } };
  },
};

export function answeringLink(answers: Answers = {}) {
  const asked: { name: string; variables: Record<string, unknown>; token?: string; keepalive?: boolean }[] =
    [];
  const known: Answers = {
    ...answerPortal(),
    ...answerLegalText,
    ...answerConversation,
    ...answerInbox,
    ...answerStaffList,
    ...answers,
  };
  const link = new ApolloLink(
    ({ operationName = '', variables, getContext }) =>
      new Observable((observer) => {
        const { headers, fetchOptions } = getContext();
        const keepalive = fetchOptions?.keepalive;
        asked.push({ name: operationName, variables, token: headers?.authorization, keepalive });
        try {
          const answer = known[operationName];
          if (!answer) throw new Error(`The test has no answer to ${operationName}.`);
          const result = answer(variables);
          // Simulates latency. Uses a timer, although the delay is 0, so that fake timers can control it.
          setTimeout(async () => {
            observer.next((await result) as ApolloLink.Result);
            observer.complete();
          });
        } catch (error) {
          observer.error(error);
        }
      }),
  );
  return { link, asked };
}

export function renderPortal(path: string, answers: Answers = {}, routes?: RouteObject[]) {
  const { link, asked } = answeringLink(answers);
  const session = createSession();
  const client = createApolloClient({ link, session });
  const given = routes?.map((route) => ({ HydrateFallback: () => null, ...route }) as RouteObject);
  const router = createMemoryRouter(given ?? createRoutes(client, createDashboardRoutes(client)), {
    initialEntries: [path],
  });
  const shown = renderProvided(<RouterProvider router={router} />, client, undefined, session);
  return { asked, client, router, session, ...shown };
}

export function renderScreen(element: React.ReactNode, answers?: Answers) {
  return renderPortal('/', answers, [{ path: '*', element }]);
}

export function renderProvided(
  children: React.ReactNode,
  client = createApolloClient({ link: answeringLink().link }),
  head?: HeadCollector,
  session?: Session,
) {
  return render(
    <Providers client={client} nonce="" portalName={portalFacts.name} head={head} session={session}>
      <MantineFrame>{children}</MantineFrame>
    </Providers>,
  );
}

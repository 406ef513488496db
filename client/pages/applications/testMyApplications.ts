import { screen } from '@testing-library/react';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import {
  makeApplicationPage,
  makeDetails,
  type makeMyApplication,
  makeWithdrawn,
} from '../../features/applications/testApplications.ts';
import { startSignedIn } from '../../features/auth/testAccount.ts';

type MyApplication = ReturnType<typeof makeMyApplication>;

export function renderList(items: MyApplication[], answers: Answers = {}, path = '/dashboard/application') {
  const server = { items, withdrawn: [] as ReturnType<typeof makeWithdrawn>[] };
  const shown = renderPortal(path, {
    ...startSignedIn(),
    MyApplications: () => ({
      data: { myApplications: makeApplicationPage(server.items), myWithdrawnApplications: server.withdrawn },
    }),
    CancelApplication: ({ id, reason }) => {
      server.withdrawn = [makeWithdrawn({ withdrawalReason: (reason as string | null) ?? null })];
      server.items = server.items.filter((item) => item.id !== id);
      const cancelled = { __typename: 'Application', id, cancelledAt: '2026-11-21T10:00:00.000Z' };
      return { data: { cancelApplication: cancelled } };
    },
    ApplicationDetails: () => ({ data: { application: makeDetails() } }),
    ...answers,
  });
  const asked = (name: string) => shown.asked.filter((operation) => operation.name === name);
  return { ...shown, server, count: (name: string) => asked(name).length };
}

export const findTable = () => screen.findByRole('table', { name: 'My Application' });

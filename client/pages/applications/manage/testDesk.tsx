import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, renderPortal } from '../../../app/testPortal.tsx';
import {
  makeApplicationPage,
  makeDetails,
  makeMove,
  makeStaffApplication,
  NO_COUNTS,
} from '../../../features/applications/testApplications.ts';
import { startSignedIn } from '../../../features/auth/testAccount.ts';

export type Row = ReturnType<typeof makeStaffApplication>;

function withDecisions(row: Row | null) {
  const { id, version, status, viewerDecisions, heldDecision, ...others } = row ?? makeStaffApplication();
  const { referencesStanding } = others;
  const documentRequests = others.documentRequests.map((request) => ({
    ...request,
    question: 'transcript',
    reason: null,
    until: '2026-12-01T12:00:00.000Z',
    viewerCanReplace: false,
  }));
  return makeDetails({
    id,
    version,
    status,
    viewerDecisions,
    heldDecision,
    referencesStanding,
    documentRequests,
  });
}

export function renderList(row: Row | null, answers: Answers = {}, path = '/dashboard/allapplyscholarship') {
  const server = { row };
  const change = (changes: Partial<Row>) => {
    server.row = { ...(server.row as Row), ...changes };
    return server.row;
  };
  const shown = renderPortal(path, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_APPLICATIONS'] }),
    Applications: () => ({ data: { applications: makeApplicationPage(server.row ? [server.row] : []) } }),
    SetApplicationStatus: ({ status }) => {
      const moves = status === 'PROCESSING' ? [makeMove('ACCEPTED'), makeMove('PENDING', true)] : [];
      const moved = change({ status: status as Row['status'], viewerStatusMoves: moves });
      return { data: { setApplicationStatus: moved } };
    },
    GiveFeedback: ({ feedback }) => ({
      data: { giveFeedback: change({ feedback: String(feedback), version: 2 }) },
    }),
    DeleteApplication: ({ id }) => {
      server.row = null;
      const deleted = { __typename: 'Application', id, cancelledAt: '2026-11-21T10:00:00.000Z' };
      return { data: { deleteApplication: deleted } };
    },
    ApplicationDetails: () => ({ data: { application: withDecisions(server.row) } }),
    ApplicationCounts: () => ({ data: NO_COUNTS }),
    ...answers,
  });
  const sent = (name: string) =>
    shown.asked.filter((asked) => asked.name === name).map(({ variables }) => variables);
  return { ...shown, server, sent };
}

export const makePendingDecision = (status: Row['status'], name: string) =>
  ({
    __typename: 'Decision',
    id: 'decision-1',
    status,
    decidedBy: { __typename: 'User', id: 'u2', name },
    release: { __typename: 'Release', id: 'release-1' },
  }) as NonNullable<Row['heldDecision']>;

export const decided = (
  ids: unknown,
  result = { isDone: true, code: null as string | null, message: null as string | null },
) => ({
  data: {
    decideApplications: {
      __typename: 'DecidedApplications',
      release: result.isDone ? { __typename: 'Release', id: 'release-1', state: 'HELD' } : null,
      results: (ids as string[]).map((id) => ({ __typename: 'BulkResult', id, ...result })),
    },
  },
});

export function renderDesk(row: Row, answers: Answers = {}) {
  const shown = renderList(row, {
    DecideApplications: ({ ids, status }) => {
      const held = makePendingDecision(status as Row['status'], 'Mona Moderator');
      shown.server.row = { ...(shown.server.row as Row), viewerDecisions: [], heldDecision: held };
      return decided(ids);
    },
    UndoRelease: ({ id }) => {
      shown.server.row = row;
      return { data: { undoRelease: { __typename: 'Release', id, state: 'UNDONE' } } };
    },
    CurrentDeskApplication: () => ({ data: { application: shown.server.row } }),
    ApplicationCounts: () => ({ data: NO_COUNTS }),
    ApplicationDetails: () => ({ data: { application: withDecisions(shown.server.row) } }),
    ...answers,
  });
  return shown;
}

export const findTable = () => screen.findByRole('table', { name: 'Manage Apply Scholarship' });
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

import { screen, within } from '@testing-library/react';
import type { Answers } from '../../app/testPortal.tsx';
import { renderList } from '../../pages/applications/manage/testDesk.tsx';
import { APPLICATION_ID, makeStaffApplication } from '../applications/testApplications.ts';

export const done = (ids: unknown, result: object = { isDone: true, code: null, message: null }) => ({
  data: {
    labelApplications: (ids as string[]).map((id) => ({ __typename: 'BulkResult', id, ...result })),
  },
});

export function renderLabels(path = '', { labels = ['Top'], answers = {} as Answers } = {}) {
  const state = { labels };
  const shown = renderList(
    null,
    {
      Applications: () => ({
        data: {
          applications: {
            ...{ __typename: 'ApplicationPage', totalCount: 1, totalIsCapped: false, pageCount: 1, page: 1 },
            items: [makeStaffApplication({ labels: state.labels })],
          },
        },
      }),
      ApplicationLabels: () => ({ data: { applicationLabels: ['Needs interview', 'Top'] } }),
      LabelsOf: ({ id }) => ({
        data: { application: { __typename: 'Application', id, labels: state.labels } },
      }),
      Conversation: ({ id }) => ({
        data: {
          application: {
            ...{ __typename: 'Application', id, unreadMessageCount: 0, waitingForApplicantSince: null },
            ...{ viewerCanSendMessage: true, viewerCanHandle: true, messages: [], notes: [] },
            ...{ assignee: null, possibleAssignees: [], labels: state.labels },
          },
        },
      }),
      LabelApplications: ({ ids, add, remove }) => {
        const kept = state.labels.filter((one) => !(remove as string[]).includes(one));
        state.labels = [...kept, ...(add as string[])];
        return done(ids);
      },
      ...answers,
    },
    `/dashboard/allapplyscholarship${path}`,
  );
  return shown;
}

export async function openRecord(options: Parameters<typeof renderLabels>[1] = {}) {
  const shown = renderLabels(`?open=${APPLICATION_ID}`, options);
  const record = within(await screen.findByRole('dialog', { name: 'Application' }));
  const box = within(await record.findByRole('region', { name: 'Staff notes' }));
  return { ...shown, box, field: box.getByLabelText('Labels') };
}

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Answers } from '../../app/testPortal.tsx';
import { findTable, renderList } from '../../pages/testDesk.tsx';
import { APPLICATION_ID, makeStaffApplication } from '../applications/testApplications.ts';

const done = (ids: unknown, result: object = { isDone: true, code: null, message: null }) => ({
  data: {
    labelApplications: (ids as string[]).map((id) => ({ __typename: 'BulkResult', id, ...result })),
  },
});

function renderLabels(path = '', { labels = ['Top'], answers = {} as Answers } = {}) {
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

async function openRecord(options: Parameters<typeof renderLabels>[1] = {}) {
  const shown = renderLabels(`?open=${APPLICATION_ID}`, options);
  const record = within(await screen.findByRole('dialog', { name: 'Application' }));
  const box = within(await record.findByRole('region', { name: 'Staff notes' }));
  return { ...shown, box, field: box.getByLabelText('Labels') };
}

// product: P18.93
it('labels are added to and removed from the open application immediately', async () => {
  const { box, field, sent } = await openRecord();
  await userEvent.type(field, ' Needs interview {Enter}');
  await box.findByRole('button', { name: 'Remove label Needs interview' });
  await userEvent.type(field, 'top{Enter}');
  await userEvent.click(box.getByRole('button', { name: 'Remove label Top' }));
  await waitFor(() => expect(box.queryByRole('button', { name: 'Remove label Top' })).toBeNull());
  expect(field).toHaveFocus();
  expect(sent('LabelApplications')).toEqual([
    { ids: [APPLICATION_ID], add: ['Needs interview'], remove: [] },
    { ids: [APPLICATION_ID], add: [], remove: ['Top'] },
  ]);
  const table = screen.getByRole('table', { hidden: true });
  await waitFor(() =>
    expect(within(table).getByRole('listitem', { hidden: true })).toHaveTextContent('Needs interview'),
  );
});

it('a refused label is not added, and the reason is shown', async () => {
  const message = 'An application can have at most 10 labels.';
  const { box, field } = await openRecord({
    answers: { LabelApplications: ({ ids }) => done(ids, { isDone: false, code: 'CONFLICT', message }) },
  });
  await userEvent.type(field, 'New{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(box.queryByRole('button', { name: 'Remove label New' })).toBeNull());
  expect(box.getByRole('button', { name: 'Remove label Top' })).toBeVisible();
});

it('an application with ten labels accepts no further labels', async () => {
  const { field } = await openRecord({ labels: Array.from({ length: 10 }, (_, n) => `Label ${n}`) });
  expect(field).toHaveAttribute('readonly');
  expect(field).toHaveAccessibleDescription(/at most 10/);
});

it('the label filter offers the labels in use and the label in the URL', async () => {
  const { router, sent, unmount } = renderLabels();
  await findTable();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Label' }), 'Needs interview');
  await waitFor(() =>
    expect(sent('Applications').at(-1)).toMatchObject({ filter: { labels: ['Needs interview'] } }),
  );
  expect(router.state.location.search).toBe('?label=Needs+interview');
  unmount();
  renderLabels('?label=Old');
  await findTable();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Label' })).toHaveValue('Old'));
});

it("labels replace the university's address in the table only if there are labels", async () => {
  const { unmount } = renderLabels();
  await findTable();
  expect(await screen.findByRole('columnheader', { name: 'Labels' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'UN: Address' })).toBeNull();
  unmount();
  renderLabels('', { labels: [] });
  await findTable();
  expect(screen.queryByRole('columnheader', { name: 'Labels' })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'UN: Address' })).toBeVisible();
});

it('the Label… button adds labels to and removes labels from the selected applications', async () => {
  const { sent } = renderLabels();
  await findTable();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Select Stina Student/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Label…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Label 1 application' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change labels' }));
  expect((await dialog.findAllByText('This field is required'))[0]).toBeVisible();
  expect(sent('LabelApplications')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Remove labels'), 'Top{Enter}');
  await userEvent.type(dialog.getByLabelText('Add labels'), 'Shortlist');
  await userEvent.click(dialog.getByRole('button', { name: 'Change labels' }));
  await waitFor(() =>
    expect(sent('LabelApplications')).toEqual([
      { ids: [APPLICATION_ID], add: ['Shortlist'], remove: ['Top'] },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Label 1 application' })).toBeNull());
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { findTable } from '../../pages/applications/manage/testDesk.tsx';
import { APPLICATION_ID } from '../applications/testApplications.ts';
import { done, openRecord, renderLabels } from './testLabels.ts';

// product: P18.93
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

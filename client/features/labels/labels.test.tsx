import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { findTable } from '../../pages/testDesk.tsx';
import { APPLICATION_ID } from '../applications/testApplications.ts';
import { openRecord, renderLabels } from './testLabels.ts';

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

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { APPLICATION_ID } from '../applications/testApplications.ts';
import { openRecord } from './testLabels.ts';

// product: P18.93
it('labels are added to and removed from the open application immediately', async () => {
  const { box, field, sent } = await openRecord();
  await enter(field, ' Needs interview ');
  await userEvent.keyboard('{Enter}');
  await box.findByRole('button', { name: 'Remove label Needs interview' });
  await enter(field, 'top');
  await userEvent.keyboard('{Enter}');
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

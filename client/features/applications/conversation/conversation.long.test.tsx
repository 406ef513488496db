import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeConversation } from '../testApplications.ts';
import { findRecord, renderConversation, STAFF } from './testConversation.ts';

it('staff see why an application could not be marked as waiting', async () => {
  const shown = makeConversation({ viewerCanHandle: true, notes: [] });
  renderConversation(shown, STAFF.id);
  const record = await findRecord();
  await userEvent.click(await record.findByRole('button', { name: 'Wait for the applicant' }));
  expect(await screen.findByText('The application was just withdrawn.')).toBeVisible();
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import {
  APPLICATION_ID,
  makeApplicationPage,
  makeDetails,
} from '../../features/applications/testApplications.ts';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { enter } from '../../test/enter.ts';
import { dialog, makeAward, openPage } from './testOwnAward.ts';

// product: P18.36
it('an offered award is shown as the next step and accepted with a signature', async () => {
  const server = openPage(makeAward());
  expect(
    (await screen.findAllByText('Congratulations! You have been offered an award of €3,000.'))[0],
  ).toBeVisible();
  expect(screen.getByText(/^accept or decline it by .*, 3 days left\.$/)).toBeVisible();
  await userEvent.click(
    screen.getByRole('button', { name: 'Accept the award from Gates Cambridge Scholarship' }),
  );
  const form = await dialog(/^Accept the award/);
  expect(form.getByText('Enrol by October.')).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Accept the award' }));
  expect(server.sent).toEqual([]);
  await enter(form.getByLabelText(/^Your full name/), 'Stina Student');
  await userEvent.click(form.getByLabelText('I accept the award and agree to the conditions'));
  await userEvent.click(form.getByRole('button', { name: 'Accept the award' }));
  expect(await screen.findByText('You accepted an award of €3,000.')).toBeVisible();
  expect(await screen.findByText('enter your bank details.')).toBeVisible();
  expect(server.sent).toEqual([
    ['acceptAward', { input: { id: 'w1', signedName: 'Stina Student', agrees: true } }],
  ]);
});

// product: P18.36
it('declining an award asks for confirmation and an optional reason', async () => {
  const server = openPage(makeAward());
  await userEvent.click(
    await screen.findByRole('button', { name: 'Decline the award from Gates Cambridge Scholarship' }),
  );
  const form = await dialog(/^Decline the award\?/);
  await userEvent.click(form.getByRole('button', { name: 'Decline the award' }));
  expect(await screen.findByText('You declined the award of €3,000.')).toBeVisible();
  expect(server.sent).toEqual([['declineAward', { id: 'w1', reason: null }]]);
  expect(screen.queryByRole('button', { name: /^Accept the award/ })).toBeNull();
});

// product: P18.38
it('an offered award is declined by its own button and not by withdrawing', async () => {
  openPage(makeAward());
  expect(await screen.findByRole('button', { name: /^Decline the award from / })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
});

it("viewers other than the applicant do not see the section on an application's state", async () => {
  renderPortal(`/dashboard/application?open=${APPLICATION_ID}`, {
    ...startSignedIn({ id: 'u2' }),
    MyApplications: () => ({
      data: { myApplications: makeApplicationPage([]), myWithdrawnApplications: [] },
    }),
    ApplicationDetails: () => ({ data: { application: makeDetails() } }),
  });
  const record = await dialog('Application');
  await waitFor(() => expect(record.getByText('Timeline')).toBeVisible());
  expect(screen.queryByRole('region', { name: 'Where it stands' })).toBeNull();
});

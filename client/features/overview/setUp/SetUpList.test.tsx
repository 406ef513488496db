import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../app/testPortal.tsx';
import { makeApplicationPage } from '../../applications/testApplications.ts';
import { startSignedIn } from '../../auth/testAccount.ts';
import { makeOverview } from '../testOverview.ts';

const NAMES = ['IDENTITY', 'MAIL', 'PAYMENTS', 'TERMS', 'TIME_ZONE', 'COLLEAGUE', 'SCHOLARSHIP', 'BACKUP'];

function renderToday(done: string[], { isEmpty = true, failed = '', viewer = {} } = {}) {
  const setUp = NAMES.map((name) => ({
    ...{ __typename: 'SetUpStep', name, isDone: done.includes(name), hasFailed: name === failed },
  }));
  return renderPortal('/dashboard', {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_USERS', 'CHANGE_SETTINGS'], ...viewer }),
    StaffOverview: () => ({
      data: { preparedFiles: null, staffOverview: { ...makeOverview({}, isEmpty), setUp } },
    }),
    NewestWaiting: () => ({ data: { applications: makeApplicationPage([]) } }),
  });
}

// product: P6.6
it("a new portal's dashboard lists each set-up step with its state and link", async () => {
  renderToday(['PAYMENTS', 'TIME_ZONE']);
  const list = within(await screen.findByRole('region', { name: 'Set up your portal' }));
  expect(list.getByText('2 of 8 done')).toBeVisible();
  const steps = list.getAllByRole('listitem');
  expect(
    steps.map((step) => {
      const link = within(step).getByRole('link');
      return [step.querySelector('div')?.textContent, link.textContent, link.getAttribute('href')];
    }),
  ).toEqual([
    [
      'Name and logo Not done yetShow your institution’s name and logo on every page and in e-mails.',
      'Set name and logo',
      '/dashboard/settings#IDENTITY',
    ],
    [
      'E-mail Not done yetConnect a mail server and send a test e-mail.',
      'Set up e-mail',
      '/dashboard/settings#MAIL',
    ],
    ['Payments, if a scholarship charges a fee Done', 'Set up payments', '/dashboard/settings#PAYMENTS'],
    [
      'Terms Not done yetPublish the terms that applicants accept. Until then, the built-in terms apply.',
      'Write the terms',
      '/dashboard/settings#TERMS_TEXT',
    ],
    ['Time zone Done', 'Choose time zone', '/dashboard/settings#TIME_ZONE'],
    [
      'First colleague Not done yetInvite a second admin, a moderator or a coordinator.',
      'Invite a colleague',
      '/dashboard/allusers',
    ],
    [
      'First scholarship Not done yetAdd a scholarship and publish it.',
      'Add a scholarship',
      '/dashboard/scholarshiform',
    ],
    [
      'Backups Not done yetSchedule a daily backup of the database and the files.',
      'Schedule backups',
      '/dashboard/settings#BACKUPS',
    ],
  ]);
});

it("an empty portal's dashboard shows only set-up steps, without numbers or charts", async () => {
  renderToday([]);
  await screen.findByRole('region', { name: 'Set up your portal' });
  expect(await screen.findByText('No applications, payments or e-mails need your attention.')).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('region')).toHaveLength(1);
  expect(main.queryByRole('link', { name: / 0$/ })).toBeNull();
  expect(main.queryByRole('img')).toBeNull();
});

it('the admin dashboard omits the set-up steps once all are done', async () => {
  renderToday(NAMES, { isEmpty: false });
  await screen.findByRole('region', { name: 'Needs your attention' });
  expect(screen.queryByRole('region', { name: 'Set up your portal' })).toBeNull();
});

// product: P6.6
it('the admin dashboard shows that the last backup failed', async () => {
  renderToday(
    NAMES.filter((name) => name !== 'BACKUP'),
    { failed: 'BACKUP' },
  );
  const list = within(await screen.findByRole('region', { name: 'Set up your portal' }));
  expect(list.getByText('The last backup failed. The settings show why.')).toBeVisible();
  expect(list.queryByText(/^Schedule a daily backup/)).toBeNull();
});

it('the admin dashboard does not mention e-mails if there is no mail server', async () => {
  renderToday([], { viewer: { lacksMail: true } });
  expect(await screen.findByText('No applications or payments need your attention.')).toBeVisible();
});

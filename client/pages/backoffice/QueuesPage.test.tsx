import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';

// product: P7.29
it('the background work page shows waiting, delayed and failed jobs per queue', async () => {
  const none = { __typename: 'QueueDepth', waiting: 0, later: 0, running: 0, failed: 0, oldestSeconds: 0 };
  const queues = [
    { ...none, queue: 'JOBS', task: 'sendWebhook', waiting: 1200, later: 3, oldestSeconds: 7_300 },
    { ...none, queue: 'MAILS', task: null, failed: 2 },
  ];
  renderPortal('/dashboard/queues', {
    ...startSignedIn({ isStaff: true, abilities: ['READ_QUEUES'] }),
    Queues: () => ({ data: { queues } }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Background work' });
  const cells = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await cells(/sendWebhook/)).toEqual(['sendWebhook', '1,200', '0', '3', '0', '2 hours']);
  expect(await cells(/E-mails/)).toEqual(['E-mails', '0', '0', '0', '2', '–']);
});

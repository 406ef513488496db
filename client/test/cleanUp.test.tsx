import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notify } from '../lib/notify.ts';
import { NoticeOutlet } from '../ui/notices/NoticeOutlet.tsx';

const ALL_PLACES = 5;

it('notices without a container are not displayed', async () => {
  const never = new Promise<never>(() => {});
  for (let n = 0; n < ALL_PLACES; n += 1)
    await notify({ kind: 'error', title: `Left over ${n}`, until: never });
  expect(screen.queryByText(/Left over/)).toBeNull();
});

it('notices from one test do not block the next test', async () => {
  render(
    <MantineProvider>
      <NoticeOutlet />
    </MantineProvider>,
  );
  await notify({ kind: 'success', title: 'Shown' });
  expect(await screen.findByText('Shown')).toBeVisible();
  expect(screen.queryByText(/Left over/)).toBeNull();
});

import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { NoticeOutlet } from './NoticeOutlet.tsx';

const load = vi.hoisted(() => vi.fn());
vi.mock('./showNotice.tsx', () => {
  load();
  return { showNotice: () => {} };
});

// product: P1.5
it('what draws notices is loaded with the first click, before a connection that is lost could be needed for it', async () => {
  render(<NoticeOutlet />);
  await new Promise((go) => setTimeout(go));
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(document.body);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});

import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';
import { notify } from './notify.ts';

// product: P1.5
describe('a notice', () => {
  it('appears although the code that draws it was not there before', async () => {
    renderPortal('/nowhere');
    await screen.findByRole('heading', { name: '404 - Page Not Found' });
    await notify({ kind: 'success', title: 'Added Successfully' });
    expect(await screen.findByText('Added Successfully', {}, { timeout: 10_000 })).toBeVisible();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderList } from '../../features/scholarships/list/testList.tsx';

const filters = async () => within(await screen.findByRole('region', { name: 'Filters', hidden: true }));

describe('scholarship filters', () => {
  it('filter options of the scholarship list show their match counts, including zero', async () => {
    renderList();
    const panel = await filters();
    await waitFor(() => expect(panel.getByLabelText(/Engineering/)).toBeInTheDocument());
    expect(await panel.findByText('12')).toBeInTheDocument();
    expect(panel.getByLabelText(/Agriculture/).closest('label')).toHaveTextContent('Agriculture0');
  });
});

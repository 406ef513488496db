import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cards, pageOfTwenty, renderList } from '../features/scholarships/list/testList.tsx';

const filters = async () => within(await screen.findByRole('region', { name: 'Filters', hidden: true }));

describe('scholarship filters', () => {
  it('filter options of the scholarship list show their match counts, including zero', async () => {
    renderList();
    const panel = await filters();
    await waitFor(() => expect(panel.getByLabelText(/Engineering/)).toBeInTheDocument());
    expect(await panel.findByText('12')).toBeInTheDocument();
    expect(panel.getByLabelText(/Agriculture/).closest('label')).toHaveTextContent('Agriculture0');
  });

  // product: P7.28
  it('the organisation filter appears if there are several organisations', async () => {
    const facet = (slug: string, name: string, count: number) => ({
      __typename: 'OrganisationFacet',
      slug,
      name,
      count,
    });
    const { router } = renderList('', pageOfTwenty, undefined, [
      facet('fjord', 'Fjordholm', 7),
      facet('aalto', 'Aalto', 2),
    ]);
    await cards();
    const panel = await filters();
    const option = await panel.findByLabelText(/^Fjordholm/);
    expect(option.closest('label')).toHaveTextContent('Fjordholm7');
    await userEvent.click(option);
    expect(router.state.location.search).toBe('?organisation=fjord');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Organisation: Fjordholm' }));
    expect(router.state.location.search).toBe('');
  });

  it('the organisation filter is hidden if there is only one organisation', async () => {
    renderList();
    await cards();
    await (await filters()).findByText('12');
    expect((await filters()).queryByText('Organisation')).toBeNull();
  });

  it('the fee filter accepts its minimum and maximum in either order on Enter', async () => {
    const { router } = renderList();
    const panel = await filters();
    await userEvent.type(panel.getByLabelText('From'), '50');
    await userEvent.type(panel.getByLabelText('To'), '20{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?feeMin=20&feeMax=50'));
    expect(panel.getByLabelText('From')).toHaveValue('20');
  });
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderProvided } from '../app/testPortal.tsx';
import { SearchField } from './SearchField.tsx';

it('the search field shows the search from the URL as soon as it changes', async () => {
  const heldAsListShows: string[] = [];
  function Screen() {
    const [query] = useSearchParams();
    const q = query.get('q') ?? '';
    useLayoutEffect(() => {
      if (q === 'tides') heldAsListShows.push(screen.getByRole<HTMLInputElement>('searchbox').value);
    }, [q]);
    return (
      <>
        <SearchField action="/" id="search" label="Search" placeholder="Rivers" defaultValue={q} />
        <Link to="/?q=tides">Tides</Link>
      </>
    );
  }
  renderProvided(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Screen /> }])} />);
  await userEvent.type(screen.getByRole('searchbox'), 'rivers');
  await userEvent.click(screen.getByRole('link', { name: 'Tides' }));
  expect(heldAsListShows).toEqual(['tides']);
});

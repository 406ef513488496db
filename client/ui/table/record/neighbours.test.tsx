import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderProvided } from '../../../app/testPortal.tsx';
import { drawRow, makeBoats, makeFleet, page } from '../testBoats.tsx';

function renderBoats(...given: Parameters<typeof makeBoats>) {
  const boats = makeBoats(...given);
  renderProvided(boats.element);
  return boats;
}

const findDrawer = async () => within(await screen.findByRole('dialog', { name: 'Boat' }));
const position = (text: string) => screen.findByText(text, { selector: 'nav *' });

describe('navigation between records', () => {
  it('buttons and arrow keys open neighbouring records in the drawer', async () => {
    const { query, router } = renderBoats({ fleet: makeFleet(12) }, '/boats?open=b2');
    const drawer = await findDrawer();
    await position('2 of 12');
    await userEvent.click(drawer.getByRole('button', { name: 'Next' }));
    await position('3 of 12');
    expect(query()).toEqual({ open: 'b3' });
    expect(drawer.getByText('About b3')).toBeVisible();
    drawer.getByText('About b3').focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await position('1 of 12');
    expect(drawer.getByRole('button', { name: 'Previous' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(query()).toEqual({ open: 'b1' });
    expect(drawer.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('opening the next record re-renders only two rows', async () => {
    const drawCell = vi.fn(() => 9);
    const fleet = makeFleet(5).map(({ id, name }) => ({
      id,
      name,
      get length() {
        return drawCell();
      },
    }));
    const { query } = renderBoats({ fleet }, '/boats?open=b2');
    const drawer = await findDrawer();
    await position('2 of 5');
    drawCell.mockClear();
    drawRow.mockClear();
    await userEvent.click(drawer.getByRole('button', { name: 'Next' }));
    await position('3 of 5');
    expect(query()).toEqual({ open: 'b3' });
    expect(drawCell).not.toHaveBeenCalled();
    expect(drawRow).toHaveBeenCalledTimes(2);
  });

  it('record navigation continues across pages in both directions', async () => {
    const { query } = renderBoats({ fleet: makeFleet(12) }, '/boats?open=b5');
    await position('5 of 12');
    await userEvent.keyboard('{ArrowRight}');
    await position('6 of 12');
    expect(query()).toEqual({ page: '2', open: 'b6' });
    expect(screen.getByText('6 to 10 of 12')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}');
    await position('5 of 12');
    expect(query()).toEqual({ open: 'b5' });
  });

  it('record navigation stops at the last record', async () => {
    renderBoats({ fleet: makeFleet(2) }, '/boats?open=b2');
    const drawer = await findDrawer();
    await position('2 of 2');
    expect(drawer.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowRight}');
    await position('2 of 2');
  });

  it('arrow keys do nothing if no record is open', async () => {
    const { query } = renderBoats({ fleet: makeFleet(3) });
    await screen.findByRole('table');
    await userEvent.keyboard('{ArrowRight}');
    expect(query()).toEqual({});
    await userEvent.click(screen.getByRole('link', { name: 'Boat 1' }));
    await position('1 of 3');
    await userEvent.click(await screen.findByRole('button', { name: 'Close the boat' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(query()).toEqual({});
  });

  it('the drawer shows a message if a record is not on the page', async () => {
    renderBoats({ list: { page: page() } }, '/boats?open=elsewhere');
    const drawer = await findDrawer();
    expect(drawer.getByText('Not on this page')).toBeVisible();
    expect(drawer.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  });
});

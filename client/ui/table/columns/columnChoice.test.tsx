import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderProvided } from '../../../app/testPortal.tsx';
import { sizeElements } from '../../testSizes.ts';
import { makeBoats } from '../testBoats.tsx';
import { useColumnChoice } from './useColumnChoice.ts';

function renderBoats(...given: Parameters<typeof makeBoats>) {
  const boats = makeBoats(...given);
  renderProvided(boats.element);
  return boats;
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
// happy-dom has no layout, so the menu assumes that its button was scrolled out of view and hides.
const findItem = (name: string) => screen.findByRole('menuitemcheckbox', { name, hidden: true });

describe('column chooser', () => {
  it('the column chooser hides columns, stores the choice and can be reset', async () => {
    const { query } = renderBoats({ list: {} });
    await openMenu();
    await userEvent.click(await findItem('Length'));
    expect(heads()).toEqual(['Index', 'Name', 'Action']);
    expect(await findItem('Length')).toHaveAttribute('aria-checked', 'false');
    expect(localStorage.getItem('columns:boats')).toBe('["length"]');
    expect(query()).toEqual({});
    await userEvent.click(screen.getByRole('menuitem', { name: 'Show all', hidden: true }));
    expect(heads()).toEqual(['Index', 'Name', 'Length', 'Action']);
    expect(localStorage.getItem('columns:boats')).toBe('[]');
  });

  it('the column chooser restores stored choices but never hides the title column', async () => {
    localStorage.setItem('columns:boats', '["place","name","a column of old"]');
    renderBoats({ list: {} });
    expect(await screen.findByRole('row', { name: 'Ada 12 Sink' })).toBeVisible();
    expect(heads()).toEqual(['Name', 'Length', 'Action']);
    await openMenu();
    expect(await findItem('Name')).toBeDisabled();
  });

  it('a column added after the user has chosen columns is hidden', () => {
    const list = { name: 'boats', columns: { owner: { values: () => [], isOfSeveral: true as const } } };
    const [owner, length] = [
      { id: 'owner', header: 'Owner' },
      { id: 'length', header: 'Length' },
    ];
    const { result, rerender } = renderHook((columns) => useColumnChoice(list, columns), {
      initialProps: [length],
    });
    act(() => result.current.show('length', false));
    rerender([owner, length]);
    expect(result.current.hidden).toEqual(['owner', 'length']);
    act(() => result.current.show('owner', true));
    expect(result.current.hidden).toEqual(['length']);
  });

  it('an invalid stored column choice shows all columns', async () => {
    localStorage.setItem('columns:boats', '{"length":');
    renderBoats({ list: {} });
    await screen.findByRole('table');
    expect(heads()).toHaveLength(4);
  });

  it('the column chooser can be used by keyboard and also applies to cards', async () => {
    sizeElements(340);
    renderBoats({ list: {} });
    const button = await screen.findByRole('button', { name: 'Columns' });
    expect(screen.getAllByText('Length', { selector: 'dt' })).toHaveLength(2);
    button.focus();
    await userEvent.keyboard('{Enter}');
    const item = await findItem('Length');
    await waitFor(async () => {
      await userEvent.keyboard('{ArrowDown}');
      expect(item).toHaveFocus();
    });
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByText('Length', { selector: 'dt' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  });
});

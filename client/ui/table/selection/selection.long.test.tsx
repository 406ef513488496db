import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { describe, expect, it } from 'vitest';
import { renderProvided } from '../../../app/testPortal.tsx';
import { sizeElements } from '../../testSizes.ts';
import { makeBoats, makeFleet } from '../testBoats.tsx';
import { bar, check, makeYard, type Paint, press, renderFleet, toPage } from './testSelection.ts';
import type { FoundIds } from './useSelection.ts';

describe('row selection', () => {
  it.each([
    ['Select Boat 2', 1],
    ['Select this page', 6],
  ])('selecting with “%s” updates the checkboxes before the selection bar', async (name, boxes) => {
    const { element } = makeBoats({ fleet: makeFleet(12), paint: makeYard().paint });
    const seen = new Set<string>();
    const look = () => {
      const checked = screen.queryAllByRole('checkbox', { checked: true }).length;
      seen.add(`${checked} ${screen.queryByRole('region', { name: 'Selection' }) ? 'and the bar' : 'alone'}`);
    };
    renderProvided(
      <Profiler id="boats" onRender={look}>
        {element}
      </Profiler>,
    );
    await check(name);
    expect([...seen]).toEqual(['0 alone', `${boxes} alone`, `${boxes} and the bar`]);
  });

  it('the header checkbox selects and deselects only the current page', async () => {
    renderFleet({});
    await check('Select Boat 2');
    await toPage(2);
    await check('Select this page');
    expect(bar().getByText('6 selected')).toBeVisible();
    await check('Select this page');
    expect(bar().getByText('1 selected')).toBeVisible();
  });

  it('Shift selects or deselects a range of rows', async () => {
    renderFleet({});
    const user = userEvent.setup();
    const press = async (name: string) => user.click(await screen.findByRole('checkbox', { name }));
    await press('Select Boat 2');
    await user.keyboard('{Shift>}');
    await press('Select Boat 4');
    expect(bar().getByText('3 selected')).toBeVisible();
    await press('Select Boat 3');
    await user.keyboard('{/Shift}');
    expect(bar().getByText('1 selected')).toBeVisible();
  });

  it('failing to load IDs shows an error and leaves the selection unchanged', async () => {
    renderFleet({ findAll: () => Promise.reject(new Error('x')) });
    await check('Select Boat 1');
    await press('Select all 12 that match');
    expect(await bar().findByRole('alert')).toHaveTextContent('Not all could be selected.');
    expect(bar().getByText('1 selected')).toBeVisible();
  });

  it('deleting a record from its row deselects only that record', async () => {
    renderFleet({});
    await check('Select this page');
    await userEvent.click(within(screen.getByRole('row', { name: /Boat 2/ })).getByRole('button'));
    expect(bar().getByText('4 selected')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select Boat 2' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select Boat 3' })).toBeChecked();
  });

  it('rows can also be selected on cards', async () => {
    sizeElements(340);
    renderFleet({});
    const [card] = within(await screen.findByRole('list', { name: 'Boats' })).getAllByRole('listitem');
    await userEvent.click(within(card as HTMLElement).getByRole('checkbox', { name: 'Select Boat 1' }));
    await check('Select this page');
    expect(bar().getByText('5 selected')).toBeVisible();
  });

  it('records found for an earlier filter are not selected', async () => {
    let find = () => {};
    const found = new Promise<FoundIds>((resolve) => {
      find = () => resolve({ ids: makeFleet(12).map(({ id }) => id) });
    });
    renderFleet({ findAll: () => found });
    await check('Select Boat 1');
    await press('Select all 12 that match');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Sail');
    await screen.findByText(/no longer selected/);
    await act(async () => find());
    expect(screen.queryByText('12 selected')).toBeNull();
    expect(screen.getByText(/no longer selected/)).toBeVisible();
  });
});

describe('bulk action on selected rows', () => {
  const ids = makeFleet(120).map(({ id }) => id);
  const all = { fleet: makeFleet(120), findAll: async () => ({ ids }) };

  it('a bulk action reports missing records but does not leave them selected', async () => {
    const { paint } = makeYard({ b2: 'There is no such boat.', b3: 'It is at sea.' }, ['b2']);
    renderFleet({ paint });
    await check('Select this page');
    await press('Paint');
    const dialog = within(await screen.findByRole('dialog', { name: '3 done, 2 failed' }));
    expect(dialog.getByText('There is no such boat.')).toBeVisible();
    expect(dialog.queryByText(/stay selected/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await bar().findByText('1 selected')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select Boat 3' })).toBeChecked();
  });

  it('a bulk action shows progress and stops after the current call', async () => {
    const calls: string[][] = [];
    let answer = () => {};
    const paint: Paint = (asked) => {
      calls.push(asked);
      return new Promise((resolve) => {
        answer = () => resolve(asked.map((id) => ({ id, isDone: true, code: null, message: null })));
      });
    };
    renderFleet({ ...all, paint });
    await check('Select Boat 1');
    await press('Select all 120 that match');
    await bar().findByText('120 selected');
    await press('Paint');
    const bar1 = await screen.findByRole('progressbar', { name: 'Painting' });
    await waitFor(() => expect(calls).toHaveLength(1));
    answer();
    await waitFor(() => expect(bar1).toHaveAttribute('value', '50'));
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Stopping…' })).toBeDisabled();
    answer();
    const dialog = await screen.findByRole('dialog', { name: '100 done' });
    expect(dialog).toHaveTextContent('20 not attempted, because you stopped.');
    expect(calls).toHaveLength(2);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await bar().findByText('20 selected')).toBeVisible();
  });

  it('a bulk action stops after a failed call and skips the remaining calls', async () => {
    const calls: string[][] = [];
    const message = 'Too many requests.';
    const paint: Paint = async (asked) => {
      calls.push(asked);
      if (calls.length === 2) throw { errors: [{ message, extensions: { code: 'RATE_LIMITED' } }] };
      return asked.map((id) => ({ id, isDone: true, code: null, message: null }));
    };
    renderFleet({ ...all, paint });
    await check('Select Boat 1');
    await press('Select all 120 that match');
    await bar().findByText('120 selected');
    await press('Paint');
    const dialog = within(await screen.findByRole('dialog', { name: '50 done, 50 failed' }));
    expect(dialog.getAllByText(message)).toHaveLength(50);
    expect(dialog.getByText('20 not attempted, because you stopped.')).toBeVisible();
    expect(calls).toHaveLength(2);
  });
});

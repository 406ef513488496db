import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderProvided } from '../../../app/testPortal.tsx';
import { makeBoats, makeFleet } from '../testBoats.tsx';

export type Paint = NonNullable<NonNullable<Parameters<typeof makeBoats>[0]>['paint']>;

export function makeYard(refused: Record<string, string> = {}, gone: string[] = []) {
  const codeOf = (id: string) => (gone.includes(id) ? 'NOT_FOUND' : 'CONFLICT');
  const calls: string[][] = [];
  const paint: Paint = async (ids) => {
    calls.push(ids);
    return ids.map((id) => {
      const message = refused[id] ?? null;
      return { id, isDone: !message, code: message && codeOf(id), message };
    });
  };
  return { paint, calls };
}

export function renderFleet(given: Parameters<typeof makeBoats>[0], path?: string) {
  const boats = makeBoats({ fleet: makeFleet(12), paint: makeYard().paint, ...given }, path);
  renderProvided(boats.element);
  return boats;
}

export const check = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const bar = () => within(screen.getByRole('region', { name: 'Selection' }));
export const toPage = async (number: number) => {
  await userEvent.click(screen.getByRole('link', { name: `Page ${number}` }));
  await screen.findByText(new RegExp(`^${(number - 1) * 5 + 1} to `));
};

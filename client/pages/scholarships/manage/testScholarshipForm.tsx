import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../../features/auth/testAccount.ts';
import type { EditedScholarshipFragment } from '../../../features/scholarships/edit/edit.generated.ts';
import {
  listManaged,
  makeEdited,
  makeManaged,
  offerFor,
  STAFF,
} from '../../../features/scholarships/testManaged.ts';
import { enter } from '../../../test/enter.ts';

export const { id } = makeEdited();

export function renderForm(path: string, answers: Answers = {}) {
  const sent: Record<string, unknown>[] = [];
  const isCreated = () => sent.some(({ id }) => id === undefined);
  const remember = (name: string, store: () => object): Answers =>
    Object.fromEntries([
      [
        name,
        (variables: Record<string, unknown>) => {
          sent.push(variables);
          return { data: store() };
        },
      ],
    ]);
  const portal = renderPortal(path, {
    ...startSignedIn(STAFF),
    ...listManaged(() => [makeManaged(1)]),
    ...offerFor(),
    ...remember('CreateScholarship', () => ({
      createScholarship: makeEdited({ state: 'DRAFT', version: 1 }),
    })),
    ...remember('MoveScholarship', () => ({ moveScholarship: makeManaged(1, { id, version: 2 }) })),
    ...remember('UpdateScholarship', () => ({
      updateScholarship: makeEdited({ version: 4, ...(isCreated() && { state: 'DRAFT' }) }),
    })),
    ...answers,
  });
  return { sent, ...portal };
}

export const editing = (scholarship: EditedScholarshipFragment): Answers => ({
  ScholarshipForEdit: () => ({ data: { scholarshipForEdit: scholarship } }),
});
export const findForm = (name: string) => screen.findByRole('form', { name });
export const preview = () => within(screen.getByRole('region', { name: 'Preview of the card' }));
export const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }));
export const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish' }));

export function openPart(name: RegExp) {
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of the scholarship' }));
  return userEvent.click(tabs.getByRole('link', { name }));
}

export async function refill(label: string, value: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await enter(screen.getByLabelText(label), value);
}

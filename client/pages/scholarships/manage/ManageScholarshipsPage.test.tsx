import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../../features/auth/testAccount.ts';
import { makeManaged } from '../../../features/scholarships/testManaged.ts';
import { heading, PATH, renderTable } from './testManagedTable.tsx';

// product: P7.4
describe('scholarship table', () => {
  it('the scholarship table has the expected title and columns', async () => {
    renderTable(() => [makeManaged(1), makeManaged(2, { applicationFees: 0, applicationCount: 3 })]);
    await heading('Scholarship List: 2');
    const [box, ...heads] = await screen.findAllByRole('columnheader');
    expect(within(box as HTMLElement).getByRole('checkbox', { name: 'Select this page' })).toBeVisible();
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'ScholarSip Name',
      'University Name',
      'Subject Category',
      'Applied Degree',
      'Application fee',
      'Details',
      'Edit',
      'Cancel',
    ]);
    const row = screen.getByRole('row', { name: /Grant 2/ });
    expect(row).toHaveTextContent('3 applications');
    expect(row).toHaveTextContent('FjordholmEngineeringMastersNo fee');
    const id = makeManaged(2).id;
    const link = (name: string) => within(row).getByRole('link', { name }).getAttribute('href');
    expect(link('Details of Grant 2')).toBe(`/items/${id}`);
    expect(link('Edit Grant 2')).toBe(`/dashboard/items/update/${id}`);
    expect(link('Copy Grant 2 as a new scholarship')).toBe(`/dashboard/scholarshiform?copy=${id}`);
  });

  // product: P7.14
  it('a draft can be scheduled, and the dialog lists missing information', async () => {
    const moves: Record<string, unknown>[] = [];
    const row = makeManaged(1, { state: 'DRAFT' });
    renderTable(() => [row], {
      ListingToPublish: ({ id }) => ({
        data: {
          scholarshipForEdit: {
            __typename: 'Scholarship',
            id,
            description: 'A grant.',
            officialUrl: null,
            universityImageUrl: '/files/a.webp',
            funding: null,
          },
        },
      }),
      MoveScholarship: (variables) => {
        moves.push(variables);
        return {
          data: { moveScholarship: { ...row, state: 'SCHEDULED', publishAt: '2026-12-01T08:00:00.000Z' } },
        };
      },
    });
    expect(await screen.findByText('Draft')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'More for Grant 1' }));
    await screen.findByText('Send for review');
    await userEvent.click(screen.getByText('Publish or schedule…'));
    const dialog = await screen.findByRole('dialog', { name: /^Publish/ });
    expect(await within(dialog).findByText(/^Missing: Official page, Funding\./)).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText(/^Publish at/), '2026-12-01T08:00');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('“Grant 1” is scheduled')).toBeVisible();
    expect(moves).toEqual([
      { id: row.id, to: 'SCHEDULED', publishAt: new Date('2026-12-01T08:00').toISOString(), version: 1 },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('an editor without permission to publish can only send a scholarship for review', async () => {
    renderTable(() => [
      makeManaged(1, { state: 'DRAFT', viewerCanPublish: false }),
      makeManaged(2, { state: 'UNDER_REVIEW', viewerCanPublish: false }),
    ]);
    const offered = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }));
      const items = await screen.findAllByRole('menuitem');
      const texts = items.map(({ textContent }) => textContent);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      return texts;
    };
    expect(await offered('Grant 1')).toEqual([
      'Preview',
      'Export as JSON',
      'Fee waivers',
      'Assessment',
      'Decide and award',
      'Send for review',
    ]);
    expect(await offered('Grant 2')).toEqual([
      'Preview',
      'Export as JSON',
      'Fee waivers',
      'Assessment',
      'Decide and award',
      'Back to draft',
    ]);
  });

  it('the scholarship table is denied to applicants without requesting data', async () => {
    const { asked } = renderPortal(PATH, startSignedIn());
    await heading('You do not have access to this page');
    expect(asked.map(({ name }) => name)).not.toContain('ManagedScholarships');
  });
});

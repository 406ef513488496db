import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { builtInProfileForm } from '../../../rules/forms/profileForm.ts';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { enter } from '../../test/enter.ts';
import { makeEntry, pageOf } from '../accounts/testUsers.tsx';

const ENTRIES = [
  makeEntry('settings.change', 'settings', 'portal', {
    before: { PORTAL_NAME: 'Old' },
    after: { PORTAL_NAME: 'New' },
  }),
  makeEntry('award.withdraw', 'award', '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90', { actor: null }),
];

const FORM = builtInProfileForm({ currency: 'USD' });

function renderAudit(path = '/dashboard/audit', items = ENTRIES) {
  return renderPortal(path, {
    ...startSignedIn({ isStaff: true, abilities: ['READ_AUDIT'] }),
    Audit: () => ({ data: { audit: pageOf(items) } }),
    ConditionFacts: () => ({ data: { profileForm: { __typename: 'ProfileForm', version: 0, form: FORM } } }),
  });
}

// product: P7.64
describe('audit log', () => {
  it('the audit log shows actors and actions and opens an entry with its changes', async () => {
    const { router } = renderAudit();
    await screen.findByRole('heading', { level: 1, name: 'Audit log: 2' });
    const row = (name: RegExp) => within(screen.getByRole('row', { name }));
    expect(row(/Withdrew an award/).getByText('the operator')).toBeVisible();
    expect(row(/Withdrew an award/).getByText('Award 5a1b7e90')).toBeVisible();
    await userEvent.click(row(/Changed the settings/).getByRole('link', { name: 'Changed the settings' }));
    const entry = within(await screen.findByRole('dialog', { name: 'Audit entry' }));
    expect(entry.getByText('Old → New')).toBeVisible();
    await userEvent.click(entry.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('a long audit entry shows five changes in the list, and all when opened', async () => {
    const nepal = { fact: 'nationality', is: 'oneOf', value: ['NP'] };
    const enrolled = { fact: 'isEnrolled', is: 'flag', value: true };
    const india = { fact: 'residence', is: 'oneOf', value: ['IN'] };
    const after = {
      hardRequirements: JSON.stringify({ all: [nepal, { any: [enrolled, india] }] }),
      ...{ degree: 'MASTERS', universityCity: 'Oslo', universityWorldRank: 4, awardCount: 3 },
      ...{ officialUrl: 'https://example.org', description: 'A grant.' },
    };
    renderAudit('/dashboard/audit', [makeEntry('scholarship.create', 'scholarship', 's1', { after })]);
    const row = within(await screen.findByRole('row', { name: /Added a scholarship/ }));
    expect(await row.findByRole('cell', { name: /^Hard requirements/ })).toHaveTextContent(
      [
        'Hard requirements: Citizen of Nepal; At least one of these: Enrolled at a university: yes; Living in India',
        ...['Degree: Masters', 'University city: Oslo', 'University world rank: 4'],
        ...['Number of awards: 3', 'and 2 more'],
      ].join(' · '),
    );
    await userEvent.click(row.getByRole('link', { name: 'Added a scholarship' }));
    const opened = within(await screen.findByRole('dialog', { name: 'Audit entry' }));
    expect(opened.getByText('A grant.')).toBeVisible();
  });

  it("the audit log's search, areas and days are stored in the URL", async () => {
    const { router, asked } = renderAudit('/dashboard/audit?q=Ada', []);
    await screen.findByRole('heading', { name: 'No entries match' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Decisions and awards');
    await enter(screen.getByLabelText('From'), '2026-11-01');
    await waitFor(() => expect(router.state.location.search).toBe('?q=Ada&area=AWARDS&from=2026-11-01'));
    await waitFor(() =>
      expect(asked.findLast(({ name }) => name === 'Audit')?.variables).toMatchObject({
        filter: { search: 'Ada', area: 'AWARDS', createdFrom: '2026-11-01' },
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: /From 1 Nov 2026/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=Ada&area=AWARDS'));
  });
});

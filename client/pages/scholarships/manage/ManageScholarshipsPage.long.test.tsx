import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../../rules/accounts/organisations.ts';
import { makeManaged, offerFor } from '../../../features/scholarships/testManaged.ts';
import { enter } from '../../../test/enter.ts';
import { heading, PATH, renderTable } from './testManagedTable.tsx';

const TWICE = {
  message: 'x',
  extensions: { code: 'INVALID_INPUT', fields: { deadlineChoice: 'This time comes twice.' } },
};

// product: P7.4
describe('scholarship table', () => {
  // product: P7.18
  it('the scholarship table of several organisations has an organisation filter and column', async () => {
    const organisation = { __typename: 'Organisation' as const, id: PORTAL_ORGANISATION_ID, name: 'Birch' };
    const { asked, router } = renderTable(
      () => [makeManaged(1, { organisation })],
      offerFor('Birch', 'Spruce'),
    );
    await heading('Scholarship List: 1');
    await userEvent.selectOptions(await screen.findByLabelText('Organisation'), 'Birch');
    await waitFor(() => expect(asked.at(-1)?.variables.filter).toEqual({ organisationId: organisation.id }));
    expect(router.state.location.search).toBe(`?organisation=${organisation.id}`);
    expect(screen.queryByRole('columnheader', { name: 'Organisation' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Organisation' }));
    expect(await screen.findByRole('columnheader', { name: 'Organisation' })).toBeVisible();
    expect(screen.getByRole('row', { name: /Grant 1/ })).toHaveTextContent('Birch');
  });

  it('the scholarship table stores filters and sort order in its URL', async () => {
    const { asked, router } = renderTable(
      () => [makeManaged(1)],
      {},
      `${PATH}?q=grant&state=ARCHIVED&degree=MASTERS&poster=ME&closing=2026-11-28&sort=FEE_DESC`,
    );
    await heading('Scholarship List: 1');
    expect(asked.find(({ name }) => name === 'ManagedScholarships')?.variables).toEqual({
      filter: {
        search: 'grant',
        states: ['ARCHIVED'],
        degrees: ['MASTERS'],
        isMine: true,
        deadlineTo: '2026-11-28',
      },
      sort: 'FEE_DESC',
      page: 1,
      pageSize: 20,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Deadline by 28 Nov 2026' }));
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Closed');
    await userEvent.selectOptions(screen.getByLabelText('Subject'), 'Doctor');
    await userEvent.click(screen.getByRole('link', { name: 'ScholarSip Name' }));
    await waitFor(() =>
      expect(asked.filter(({ name }) => name === 'ManagedScholarships').at(-1)?.variables).toEqual({
        filter: { search: 'grant', isOpen: false, subjects: ['DOCTOR'], degrees: ['MASTERS'], isMine: true },
        sort: 'NAME',
        page: 1,
        pageSize: 20,
      }),
    );
    expect(router.state.location.search).toContain('state=CLOSED');
  });

  // product: P10.19
  it('staff can make an exception for an applicant found by e-mail address', async () => {
    const sent: Record<string, unknown>[] = [];
    const row = makeManaged(1, { viewerCanMakeException: true });
    renderTable(() => [row, makeManaged(2)], {
      MakeException: (variables) => {
        sent.push(variables);
        if (sent.length === 1)
          return { data: null, errors: [{ message: 'Gone', extensions: { code: 'NOT_FOUND' } }] };
        return { data: { makeException: { __typename: 'EligibilityException', reason: 'It counts.' } } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More for Grant 2' }));
    expect(await screen.findByText('Preview')).toBeVisible();
    expect(screen.queryByText('Make an exception…')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'More for Grant 1' }));
    await userEvent.click(await screen.findByText('Make an exception…'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Make an exception/ }));
    const submit = await dialog.findByRole('button', { name: 'Make the exception' });
    await enter(dialog.getByLabelText(/^Reason/), 'It counts.');
    await userEvent.click(submit);
    expect(dialog.getByLabelText(/^E-mail address/)).toBeInvalid();
    expect(sent).toEqual([]);
    await enter(dialog.getByLabelText(/^E-mail address/), 'Ada@example.org');
    await userEvent.click(submit);
    expect(await dialog.findByText(/No applicant with this address has started/)).toBeVisible();
    await userEvent.click(submit);
    expect(await screen.findByText(/The exception was made/)).toBeVisible();
    expect(sent[1]).toEqual({ scholarshipId: row.id, email: 'ada@example.org', reason: 'It counts.' });
  });

  // product: P7.21
  it('staff extend a deadline for one applicant and resolve an ambiguous time', async () => {
    const sent: Record<string, unknown>[] = [];
    const row = makeManaged(1, { viewerCanExtend: true });
    const dates = {
      __typename: 'ScholarshipDates',
      timeZone: 'Europe/Oslo',
      deadlineTime: '23:59',
      closesAt: '2026-10-20T22:00:00Z',
    };
    renderTable(() => [row], {
      DeadlineToExtend: ({ id }) => ({
        data: {
          scholarshipForEdit: {
            ...{ __typename: 'Scholarship', id, applicationDeadline: '2026-10-20', phase: 'OPEN', dates },
          },
        },
      }),
      ExtendDeadline: (variables) => {
        sent.push(variables);
        if (sent.length === 1) return { errors: [TWICE] };
        return { data: { extendDeadline: { ...row, isOpen: true, dates: { ...row.dates, ...dates } } } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More for Grant 1' }));
    await userEvent.click(await screen.findByText('Extend the deadline'));
    const dialog = await screen.findByRole('dialog', { name: /^Extend the deadline/ });
    expect(
      await within(dialog).findByText('The deadline is 20 Oct 2026, 23:59 (Europe/Oslo, GMT+2).'),
    ).toBeVisible();
    expect(within(dialog).getByLabelText(/^New deadline/)).toHaveFocus();
    fireEvent.change(within(dialog).getByLabelText(/^New deadline/), { target: { value: '2026-10-25' } });
    fireEvent.change(within(dialog).getByLabelText(/^Closing time/), { target: { value: '02:30' } });
    const submit = within(dialog).getByRole('button', { name: 'Extend' });
    await userEvent.click(submit);
    expect(sent).toEqual([]);
    await enter(within(dialog).getByLabelText(/^Reason/), 'The holidays');
    await userEvent.click(submit);
    const choice = await within(dialog).findByLabelText(/^Earlier or later/);
    await userEvent.selectOptions(choice, 'EARLIER');
    await enter(within(dialog).getByLabelText(/^For one applicant only/), 'ada@example.org');
    await userEvent.click(submit);
    expect(
      await screen.findByText('The deadline was extended. The applicants concerned will receive an e-mail.'),
    ).toBeVisible();
    const input = { applicationDeadline: '2026-10-25', deadlineTime: '02:30', reason: 'The holidays' };
    expect(sent).toEqual([
      { id: row.id, input: { ...input, deadlineChoice: null, applicantEmail: null } },
      { id: row.id, input: { ...input, deadlineChoice: 'EARLIER', applicantEmail: 'ada@example.org' } },
    ]);
  });

  it('the publish dialog does not close and shows why publishing was rejected', async () => {
    renderTable(() => [makeManaged(1, { state: 'UNDER_REVIEW' })], {
      ListingToPublish: () => ({ data: { scholarshipForEdit: null } }),
      MoveScholarship: () => ({
        data: null,
        errors: [
          {
            message: 'Check applicationDeadline: The deadline has passed. Change it before publishing.',
            extensions: {
              code: 'INVALID_INPUT',
              fields: { applicationDeadline: 'The deadline has passed. Change it before publishing.' },
            },
          },
        ],
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More for Grant 1' }));
    await userEvent.click(await screen.findByText('Publish or schedule…'));
    const dialog = await screen.findByRole('dialog', { name: /^Publish/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await within(dialog).findByText(/The deadline has passed/)).toBeVisible();
  });
});

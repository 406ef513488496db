import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  editing,
  findForm,
  id,
  openPart,
  preview,
  refill,
  renderForm,
  update,
} from '../../../pages/scholarships/manage/testScholarshipForm.tsx';
import { enter } from '../../../test/enter.ts';
import { makeEdited } from '../testManaged.ts';
import { makeFunding } from '../testScholarships.ts';

const CONFLICT = {
  data: null,
  errors: [
    {
      message: 'This scholarship was changed in the meantime.',
      extensions: { code: 'CONFLICT', version: 4 },
    },
  ],
};

// product: P7.6
describe('updating a scholarship', () => {
  const PATH = `/dashboard/items/update/${id}`;

  it('the update form shows stored values, and its e-mail field is disabled', async () => {
    renderForm(PATH, editing(makeEdited({ applicationCount: 3 })));
    await findForm('Update Scholarship');
    expect(screen.getByText('Gates Cambridge Scholarship · University of Cambridge')).toBeVisible();
    expect(screen.getByLabelText('Scholarship name')).toHaveValue('Gates Cambridge Scholarship');
    expect(screen.getByLabelText(/^Tuition fees/)).toHaveValue('24000');
    const poster = screen.getByLabelText('Posted user email');
    expect(poster).toHaveValue('moderator@example.org');
    expect(poster).toBeDisabled();
    expect(screen.getByText(/^3 applications refer to this scholarship/)).toBeVisible();
  });

  it.each([
    ['PUBLISHED', 'The scholarship is public. Changes are visible as soon as you save them.'],
    [
      'SCHEDULED',
      'The scholarship is scheduled. It becomes public with the changes that you save until then.',
    ],
  ] as const)('the Publish tab says that a %s scholarship is listed', async (state, text) => {
    renderForm(`${PATH}?part=publish`, editing(makeEdited({ state })));
    expect(await screen.findByText(text)).toBeVisible();
  });

  // product: P7.20
  it('setting an earlier deadline requires another confirmation if the affected numbers change', async () => {
    const sent: Record<string, unknown>[] = [];
    const affect = (drafts: number) => ({
      data: null,
      errors: [
        {
          message: `An earlier deadline affects ${drafts} drafts.`,
          extensions: { code: 'CONFLICT', affected: { drafts, applications: 1 } },
        },
      ],
    });
    renderForm(PATH, {
      ...editing(makeEdited()),
      UpdateScholarship: ({ affected }: Record<string, unknown>) => {
        sent.push(Object(affected));
        return [affect(3), affect(4)][sent.length - 1] ?? { data: { updateScholarship: makeEdited() } };
      },
    });
    await findForm('Update Scholarship');
    await refill('Application deadline', '2026-11-30');
    await update();
    const dialog = await screen.findByRole('dialog', { name: 'Set an earlier deadline?' });
    expect(dialog).toHaveTextContent('3 drafts and 1 pending application.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set it' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('affects 4 drafts');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set it' }));
    expect(await screen.findByText('Updated Successfully')).toBeVisible();
    expect(sent).toEqual([{}, { drafts: 3, applications: 1 }, { drafts: 4, applications: 1 }]);
  });

  // product: P8.9
  it('the scholarship form explains why an external university picture is not shown', async () => {
    renderForm(PATH, editing(makeEdited({ universityImageProblem: 'TOO_LARGE' })));
    await findForm('Update Scholarship');
    expect(
      screen.getByText(/^The university’s picture is not shown. The picture is larger than 5 MB/),
    ).toBeVisible();
  });

  it('saving a scholarship preserves the stored picture and does not leave the editor', async () => {
    const { sent, router } = renderForm(PATH, editing(makeEdited()));
    await findForm('Update Scholarship');
    await refill('Scholarship name', 'Kestrel Grant');
    await update();
    expect(await screen.findByText('Updated Successfully')).toBeVisible();
    expect(router.state.location.pathname).toBe(PATH);
    expect(screen.queryByText('You have unsaved changes')).toBeNull();
    expect(sent).toMatchObject([
      {
        id,
        version: 3,
        input: {
          scholarshipName: 'Kestrel Grant',
          universityImage: '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91.webp',
        },
      },
    ]);
    expect(sent[0]?.input).not.toHaveProperty('postedUserEmail');
  });

  it('after an edit conflict, both versions are shown and chosen values can be saved', async () => {
    const sent: { version: number; input: Record<string, unknown> }[] = [];
    let stored = makeEdited();
    renderForm(PATH, {
      ScholarshipForEdit: () => ({ data: { scholarshipForEdit: stored } }),
      UpdateScholarship: (variables) => {
        sent.push(variables as (typeof sent)[number]);
        return sent.length === 1 ? CONFLICT : { data: { updateScholarship: makeEdited({ version: 5 }) } };
      },
    });
    await findForm('Update Scholarship');
    await refill('Scholarship name', 'Kestrel Grant');
    await refill('Application fees', '30');
    stored = makeEdited({
      version: 4,
      scholarshipName: 'Osprey Grant',
      universityCity: 'Ely',
      postedUserEmail: 'ada@example.org',
    });
    await update();
    const panel = within(await screen.findByRole('region', { name: 'Two versions of this scholarship' }));
    expect(panel.getByText(/^ada@example.org saved another version/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'This could not be sent' })).toHaveTextContent(
      'Nothing was saved',
    );
    expect(panel.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Scholarship name',
      'University city',
      'Application fees',
    ]);
    expect(panel.getByText('Osprey Grant')).toBeVisible();
    expect(panel.getByText('Kestrel Grant')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Use theirs: University city' }));
    expect(screen.getByLabelText('University city')).toHaveValue('Ely');
    await update();
    expect(await screen.findByText('Updated Successfully')).toBeVisible();
    expect(sent.map(({ version }) => version)).toEqual([3, 4]);
    expect(sent[1]?.input).toMatchObject({
      scholarshipName: 'Kestrel Grant',
      universityCity: 'Ely',
      applicationFees: 30,
    });
  });

  it("an edit conflict shows the other editor's funding, which can be adopted", async () => {
    let stored = makeEdited({ funding: makeFunding({ awardCount: 3 }) });
    renderForm(PATH, {
      ScholarshipForEdit: () => ({ data: { scholarshipForEdit: stored } }),
      UpdateScholarship: () => CONFLICT,
    });
    await findForm('Update Scholarship');
    await enter(screen.getByLabelText(/^Amount/), '992.50');
    await userEvent.selectOptions(screen.getByLabelText(/^Currency/), 'EUR, Euro');
    await openPart(/^Funding/);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Travel' }));
    expect(preview().getByRole('article', { hidden: true })).toHaveTextContent('€992.50 · Full fund');
    stored = makeEdited({
      version: 4,
      funding: makeFunding({ covers: ['TUITION', 'VISA'], isRenewable: true }),
    });
    await update();
    const panel = within(await screen.findByRole('region', { name: 'Two versions of this scholarship' }));
    const versions = panel
      .getAllByRole('term')
      .map((term) => [term, ...(term.parentElement?.querySelectorAll('dd') ?? [])].slice(0, 3));
    expect(versions.map((parts) => parts.map(({ textContent }) => textContent))).toEqual([
      ['Amount', 'Yours: 992.50', 'Theirs: (empty)'],
      ['Up to', 'Yours: 992.50', 'Theirs: (empty)'],
      ['Currency', 'Yours: EUR', 'Theirs: (empty)'],
      ['Number of awards', 'Yours: 3', 'Theirs: (empty)'],
      ['What it covers', 'Yours: Travel', 'Theirs: Tuition, Visa'],
      ['Renewable', 'Yours: (empty)', 'Theirs: Yes'],
    ]);
    await userEvent.click(panel.getByRole('button', { name: 'Use theirs: What it covers' }));
    const ticked = screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('value'));
    expect(ticked).toEqual(['TUITION', 'VISA']);
  });

  it('the scholarship form preserves its input if the scholarship was archived', async () => {
    const message = 'This scholarship is archived. Restore it first.';
    let stored = makeEdited();
    renderForm(PATH, {
      ScholarshipForEdit: () => ({ data: { scholarshipForEdit: stored } }),
      UpdateScholarship: () => ({ data: null, errors: [{ message, extensions: { code: 'CONFLICT' } }] }),
    });
    await findForm('Update Scholarship');
    await refill('Scholarship name', 'Kestrel Grant');
    stored = makeEdited({ version: 4, viewerCanUpdate: false, viewerCanRestore: true });
    await update();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Scholarship name')).toHaveValue('Kestrel Grant');
  });

  it('an archived scholarship can be edited after it is restored', async () => {
    renderForm(PATH, {
      ...editing(makeEdited({ viewerCanUpdate: false, viewerCanRestore: true })),
      RestoreScholarship: () => ({ data: { restoreScholarship: makeEdited({ version: 4 }) } }),
    });
    await screen.findByRole('heading', { name: '“Gates Cambridge Scholarship” is archived' });
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await findForm('Update Scholarship');
  });

  it.each(['abc', id])('the editor for the unknown scholarship ID %s shows the 404 page', async (given) => {
    const refusal = { message: 'Record not found.', extensions: { code: 'NOT_FOUND' } };
    renderForm(`/dashboard/items/update/${given}`, {
      ScholarshipForEdit: () => ({ data: { scholarshipForEdit: null }, errors: [refusal] }),
    });
    await screen.findByRole('heading', { name: '404 - Page Not Found' });
  });

  // product: P7.33
  it('an editor extends the deadline and then saves other pending changes', async () => {
    const { dates } = makeEdited();
    const before = makeEdited({ viewerCanExtend: true, dates: { ...dates, decisionsBy: '2027-01-15' } });
    let stored = before;
    const { sent } = renderForm(`/dashboard/items/update/${id}`, {
      ScholarshipForEdit: () => ({ data: { scholarshipForEdit: stored } }),
      DeadlineToExtend: () => ({ data: { scholarshipForEdit: before } }),
      ExtendDeadline: () => {
        stored = { ...before, version: before.version + 1, applicationDeadline: '2027-03-01' };
        stored.dates = { ...dates, decisionsBy: '2027-03-01' };
        return { data: { extendDeadline: { ...stored, isOpen: true } } };
      },
    });
    await findForm('Update Scholarship');
    await refill('University city', 'Oslo');
    await openPart(/^Dates/);
    await userEvent.click(screen.getByRole('button', { name: /^Extend the deadline/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await enter(await dialog.findByLabelText(/^New deadline/), '2027-03-01');
    await enter(dialog.getByLabelText(/^Reason/), 'The holidays');
    await userEvent.click(dialog.getByRole('button', { name: 'Extend' }));
    await waitFor(() => expect(screen.getByLabelText('Application deadline')).toHaveValue('2027-03-01'));
    await update();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      version: before.version + 1,
      input: {
        applicationDeadline: '2027-03-01',
        dates: { decisionsBy: '2027-03-01' },
        universityCity: 'Oslo',
      },
    });
  });
});

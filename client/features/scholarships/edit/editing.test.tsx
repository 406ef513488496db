import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, renderPortal } from '../../../app/testPortal.tsx';
import { enter } from '../../../test/enter.ts';
import { makePicture, startUploads } from '../../../ui/picture/testUploads.ts';
import { startSignedIn } from '../../auth/testAccount.ts';
import { listManaged, makeEdited, makeManaged, offerFor, STAFF } from '../testManaged.ts';
import { makeFunding } from '../testScholarships.ts';
import type { EditedScholarshipFragment } from './edit.generated.ts';

afterEach(() => void vi.unstubAllGlobals());

const { id } = makeEdited();
const CONFLICT = {
  data: null,
  errors: [
    {
      message: 'This scholarship was changed in the meantime.',
      extensions: { code: 'CONFLICT', version: 4 },
    },
  ],
};

function renderForm(path: string, answers: Answers = {}) {
  const sent: Record<string, unknown>[] = [];
  const remember = (name: string, stored: object): Answers =>
    Object.fromEntries([
      [
        name,
        (variables: Record<string, unknown>) => {
          sent.push(variables);
          return { data: stored };
        },
      ],
    ]);
  const portal = renderPortal(path, {
    ...startSignedIn(STAFF),
    ...listManaged(() => [makeManaged(1)]),
    ...offerFor(),
    ...remember('CreateScholarship', { createScholarship: { __typename: 'Scholarship', id } }),
    ...remember('UpdateScholarship', { updateScholarship: makeEdited({ version: 4 }) }),
    ...answers,
  });
  return { sent, ...portal };
}

const editing = (scholarship: EditedScholarshipFragment): Answers => ({
  ScholarshipForEdit: () => ({ data: { scholarshipForEdit: scholarship } }),
});
const findForm = (name: string) => screen.findByRole('form', { name }, { timeout: 10_000 });
const preview = () => within(screen.getByRole('region', { name: 'Preview of the card' }));
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }));

async function refill(label: string, value: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), value);
}

// product: P7.5
describe('adding a scholarship', () => {
  it('has the controls of the product page, and begins with today and the own address', async () => {
    renderForm('/dashboard/scholarshiform');
    const form = await findForm('Add Scholarship');
    const names = [...form.querySelectorAll<HTMLInputElement>('[name]')].map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'scholarshipName',
        'university_name',
        'university_image',
        'universityCountry',
        'universityCity',
        'universityWorldRank',
        'subjectCategory',
        'scholarshipCategory',
        'degree',
        'tuitionFees',
        'applicationFees',
        'serviceCharge',
        'applicationDeadline',
        'scholarshipPostDate',
        'postedUserEmail',
      ]),
    );
    const options = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options('Subject category')).toEqual(['Select ...', 'Agriculture', 'Engineering', 'Doctor']);
    expect(options('Scholarship category')).toEqual(['Select ...', 'Full fund', 'Partial', 'Self-fund']);
    expect(options('Degree')).toEqual(['Select ...', 'Diploma', 'Bachelor', 'Masters']);
    expect(screen.getByLabelText('Scholarship post date')).toHaveValue('2026-11-21');
    const poster = screen.getByLabelText('Posted user email');
    expect(poster).toHaveValue('moderator@example.org');
    expect(poster).toBeEnabled();
    expect(poster).toHaveAttribute('type', 'email');
  });

  it('names every required field that is empty, and sends nothing', async () => {
    const { sent } = renderForm('/dashboard/scholarshiform');
    await findForm('Add Scholarship');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    const summary = await screen.findByRole('region', { name: '12 fields need your attention' });
    expect(within(summary).getAllByText(/This field is required/)).toHaveLength(12);
    await waitFor(() => expect(screen.getByLabelText('Scholarship name')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('sends what was filled in, says so, and leads to the list', async () => {
    const uploads = startUploads({ isPrompt: true });
    const { sent, router } = renderForm('/dashboard/scholarshiform');
    await findForm('Add Scholarship');
    await enter(screen.getByLabelText('Scholarship name'), 'Kestrel Grant');
    await enter(screen.getByLabelText('University name'), 'Fjordholm');
    await userEvent.upload(screen.getByLabelText(/^University image/), makePicture());
    await userEvent.type(screen.getByLabelText('University country'), 'Norway');
    await userEvent.type(screen.getByLabelText('University city'), 'Bergen');
    await userEvent.type(screen.getByLabelText('University world rank'), '120');
    await userEvent.selectOptions(screen.getByLabelText('Subject category'), 'Engineering');
    await userEvent.selectOptions(screen.getByLabelText('Scholarship category'), 'Full fund');
    await userEvent.selectOptions(screen.getByLabelText('Degree'), 'Masters');
    await userEvent.type(screen.getByLabelText('Application fees'), '20');
    await userEvent.type(screen.getByLabelText('Service charge'), '5');
    await userEvent.type(screen.getByLabelText('Application deadline'), '2026-12-31');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Added Successfully')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/manageScholarshiform'));
    expect(sent).toEqual([
      {
        isDraft: false,
        isForReview: false,
        organisationId: null,
        input: {
          scholarshipName: 'Kestrel Grant',
          universityName: 'Fjordholm',
          universityImage: uploads.storedUrl,
          universityCountry: 'Norway',
          universityCity: 'Bergen',
          universityWorldRank: 120,
          subjectCategory: 'ENGINEERING',
          scholarshipCategory: 'FULL_FUND',
          degree: 'MASTERS',
          tuitionFees: null,
          applicationFees: 20,
          serviceCharge: 5,
          applicationDeadline: '2026-12-31',
          scholarshipPostDate: '2026-11-21',
          dates: {
            timeZone: 'UTC',
            deadlineTime: '23:59',
            deadlineChoice: null,
            opensOn: null,
            opensTime: null,
            decisionsBy: null,
          },
          description: null,
          officialUrl: null,
          funding: null,
          postedUserEmail: 'moderator@example.org',
        },
      },
    ]);
  });

  it('can be open from a day on and without a deadline, and keeps the one that was typed', async () => {
    const { sent } = renderForm(`/dashboard/scholarshiform?copy=${id}`, editing(makeEdited()));
    await findForm('Add Scholarship');
    await userEvent.type(screen.getByLabelText(/^Opens on/), '2026-11-25');
    await userEvent.type(screen.getByLabelText(/^Opens at/), '09:00');
    await userEvent.clear(screen.getByLabelText(/^Time zone/));
    await userEvent.type(screen.getByLabelText(/^Time zone/), 'Asia/Kathmandu');
    const rolling = screen.getByLabelText(/^No deadline/);
    await userEvent.click(rolling);
    expect(screen.queryByLabelText('Application deadline')).toBeNull();
    await userEvent.click(rolling);
    expect(screen.getByLabelText('Application deadline')).toHaveValue('2026-11-30');
    await userEvent.click(rolling);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByText('Added Successfully');
    const dates = { opensOn: '2026-11-25', opensTime: '09:00', timeZone: 'Asia/Kathmandu' };
    expect(sent).toMatchObject([{ input: { applicationDeadline: '2199-12-31', dates } }]);
  });

  it('asks which minute is meant where it comes twice, and sends the answer', async () => {
    let refusals = 0;
    const refuse = {
      message: 'Check dates.deadlineChoice',
      extensions: {
        code: 'INVALID_INPUT',
        fields: { 'dates.deadlineChoice': 'The clock is put back over this time, so it comes twice.' },
      },
    };
    const { sent } = renderForm(`/dashboard/scholarshiform?copy=${id}`, {
      ...editing(makeEdited()),
      CreateScholarship: (variables) => {
        sent.push(variables);
        refusals += 1;
        if (refusals === 1) return { data: null, errors: [refuse] };
        return { data: { createScholarship: { __typename: 'Scholarship', id } } };
      },
    });
    await findForm('Add Scholarship');
    expect(screen.queryByLabelText('Earlier or later')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    const choice = await screen.findByLabelText('Earlier or later');
    await waitFor(() => expect(choice).toHaveFocus());
    await userEvent.selectOptions(choice, 'The earlier one');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByText('Added Successfully');
    expect(sent).toMatchObject([{}, { input: { dates: { deadlineChoice: 'EARLIER' } } }]);
  });

  // product: P7.14
  it('keeps a copy of a closed one as the draft of its next opening', async () => {
    const closed = makeEdited({
      scholarshipName: 'Gates 2025',
      applicationDeadline: '2025-12-31',
      dates: { ...makeEdited().dates, opensOn: '2025-01-01' },
    });
    const { sent, router } = renderForm(`/dashboard/scholarshiform?copy=${id}`, editing(closed));
    await findForm('Add Scholarship');
    expect(screen.getByLabelText('Scholarship name')).toHaveValue('Gates 2026');
    const note = screen.getByText(/The deadline is the same day of a later year/);
    expect(note).toHaveTextContent('“Opens on” is left empty: the same day would be in the past.');
    await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
    expect(await screen.findByText('Saved as a draft')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/manageScholarshiform'));
    expect(sent).toMatchObject([
      { isDraft: true, previousId: id, input: { applicationDeadline: '2026-12-31' } },
    ]);
  });

  it('adds it after a draft of it was refused', async () => {
    const { sent } = renderForm(`/dashboard/scholarshiform?copy=${id}`, editing(makeEdited()));
    await findForm('Add Scholarship');
    await refill('Scholarship name', ' ');
    await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
    expect(await screen.findAllByText(/This field is required/)).not.toEqual([]);
    await refill('Scholarship name', 'Kestrel Grant');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Added Successfully')).toBeVisible();
    expect(sent).toMatchObject([{ isDraft: false, copiedId: id }]);
    expect(sent[0]).not.toHaveProperty('previousId');
  });

  it('shows the card as it will be, which cannot be clicked', async () => {
    renderForm('/dashboard/scholarshiform');
    await findForm('Add Scholarship');
    await enter(screen.getByLabelText('Scholarship name'), 'Kestrel Grant');
    await userEvent.selectOptions(screen.getByLabelText('Degree'), 'Diploma');
    await userEvent.type(screen.getByLabelText('Application fees'), '20');
    await userEvent.type(screen.getByLabelText('Service charge'), '5');
    const card = preview().getByRole('article', { hidden: true });
    expect(card).toHaveTextContent('Kestrel Grant');
    expect(card).toHaveTextContent('Diploma');
    expect(card).toHaveTextContent('Fee $20 + service $5');
    expect(card.closest('[inert]')).not.toBeNull();
  });

  it('keeps everything when it is refused, and says why', async () => {
    renderForm(`/dashboard/scholarshiform?copy=${id}`, {
      ...editing(makeEdited()),
      CreateScholarship: () => ({
        data: null,
        errors: [
          {
            message: 'x',
            extensions: {
              code: 'INVALID_INPUT',
              fields: { universityImage: 'Upload this picture again: it is private or was deleted.' },
            },
          },
        ],
      }),
    });
    await findForm('Add Scholarship');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect((await screen.findAllByText(/Upload this picture again/)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Scholarship name')).toHaveValue('Gates Cambridge Scholarship');
  });

  it('can begin with the values of another one', async () => {
    const { sent } = renderForm(`/dashboard/scholarshiform?copy=${id}`, editing(makeEdited()));
    await findForm('Add Scholarship');
    expect(screen.getByText(/Copied from “Gates Cambridge Scholarship”/)).toBeVisible();
    expect(screen.getByLabelText('Scholarship post date')).toHaveValue('2026-11-21');
    await refill('Scholarship name', 'Kestrel Grant');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Added Successfully')).toBeVisible();
    expect(sent).toMatchObject([
      { input: { scholarshipName: 'Kestrel Grant', universityName: 'University of Cambridge' } },
    ]);
  });
});

// product: P7.6
describe('changing a scholarship', () => {
  const PATH = `/dashboard/items/update/${id}`;

  it('begins with what is stored; the address is the own one, and disabled', async () => {
    renderForm(PATH, editing(makeEdited({ applicationCount: 3 })));
    await findForm('Update Scholarship');
    expect(screen.getByLabelText('Scholarship name')).toHaveValue('Gates Cambridge Scholarship');
    expect(screen.getByLabelText(/^Tuition fees/)).toHaveValue('24000');
    const poster = screen.getByLabelText('Posted user email');
    expect(poster).toHaveValue('moderator@example.org');
    expect(poster).toBeDisabled();
    expect(screen.getByText(/^3 applications refer to this scholarship/)).toBeVisible();
  });

  // product: P7.20
  it('asks before an earlier deadline, with the numbers that it affects, and again when they changed', async () => {
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
  it('says why the picture elsewhere is not shown', async () => {
    renderForm(PATH, editing(makeEdited({ universityImageProblem: 'TOO_LARGE' })));
    await findForm('Update Scholarship');
    expect(
      screen.getByText(/^The picture of the university is not shown. The picture is larger than 5 MB/),
    ).toBeVisible();
  });

  it('saves with the stored picture, says so, and leads to the list', async () => {
    const { sent, router } = renderForm(PATH, editing(makeEdited()));
    await findForm('Update Scholarship');
    await refill('Scholarship name', 'Kestrel Grant');
    await update();
    expect(await screen.findByText('Updated Successfully')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/manageScholarshiform'));
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

  it('later than another editor shows both versions, takes over what is chosen, and saves over theirs', async () => {
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

  it('later than another editor shows and takes over what theirs gives', async () => {
    let stored = makeEdited({ funding: makeFunding({ awardCount: 3 }) });
    renderForm(PATH, {
      ScholarshipForEdit: () => ({ data: { scholarshipForEdit: stored } }),
      UpdateScholarship: () => CONFLICT,
    });
    await findForm('Update Scholarship');
    await enter(screen.getByLabelText(/^Amount from/), '992.50');
    await userEvent.selectOptions(screen.getByLabelText(/^Currency/), 'EUR, Euro');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Travel' }));
    expect(preview().getByRole('article', { hidden: true })).toHaveTextContent('Full fund · from €992.50');
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
      ['Amount from', 'Theirs: (empty)', 'Yours: 992.50'],
      ['Currency', 'Theirs: (empty)', 'Yours: EUR'],
      ['Number of awards', 'Theirs: (empty)', 'Yours: 3'],
      ['What it covers', 'Theirs: Tuition, Visa', 'Yours: Travel'],
      ['Renewable', 'Theirs: Yes', 'Yours: (empty)'],
    ]);
    await userEvent.click(panel.getByRole('button', { name: 'Use theirs: What it covers' }));
    const ticked = screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('value'));
    expect(ticked).toEqual(['TUITION', 'VISA']);
  });

  it('of one that was archived meanwhile keeps what was typed and says why', async () => {
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

  it('of an archived one is offered to be restored first', async () => {
    renderForm(PATH, {
      ...editing(makeEdited({ viewerCanUpdate: false, viewerCanRestore: true })),
      RestoreScholarship: () => ({ data: { restoreScholarship: makeEdited({ version: 4 }) } }),
    });
    await screen.findByRole(
      'heading',
      { name: '“Gates Cambridge Scholarship” is archived' },
      { timeout: 10_000 },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await findForm('Update Scholarship');
  });

  it.each(['abc', id])('of none with the id %s is the 404 page', async (given) => {
    const refusal = { message: 'Record not found.', extensions: { code: 'NOT_FOUND' } };
    renderForm(`/dashboard/items/update/${given}`, {
      ScholarshipForEdit: () => ({ data: { scholarshipForEdit: null }, errors: [refusal] }),
    });
    await screen.findByRole('heading', { name: '404 - Page Not Found' }, { timeout: 10_000 });
  });

  // product: P7.33
  it('extends the deadline beside it, and saves what else was typed on top', async () => {
    const before = makeEdited({ viewerCanExtend: true });
    let stored = before;
    const { sent } = renderForm(`/dashboard/items/update/${id}`, {
      ScholarshipForEdit: () => ({ data: { scholarshipForEdit: stored } }),
      DeadlineToExtend: () => ({ data: { scholarshipForEdit: before } }),
      ExtendDeadline: () => {
        stored = { ...before, version: before.version + 1, applicationDeadline: '2027-03-01' };
        return { data: { extendDeadline: { ...stored, isOpen: true } } };
      },
    });
    await findForm('Update Scholarship');
    await refill('University city', 'Oslo');
    await userEvent.click(screen.getByRole('button', { name: /^Extend the deadline/ }));
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }));
    await enter(await dialog.findByLabelText(/^New deadline/), '2027-03-01');
    await enter(dialog.getByLabelText(/^Reason/), 'The holidays');
    await userEvent.click(dialog.getByRole('button', { name: 'Extend' }));
    await waitFor(() => expect(screen.getByLabelText('Application deadline')).toHaveValue('2027-03-01'));
    await update();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      version: before.version + 1,
      input: { applicationDeadline: '2027-03-01', universityCity: 'Oslo' },
    });
  });
});

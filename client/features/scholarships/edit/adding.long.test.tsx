import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  editing,
  findForm,
  id,
  openPart,
  preview,
  publish,
  refill,
  renderForm,
} from '../../../pages/scholarships/manage/testScholarshipForm.tsx';
import { enter } from '../../../test/enter.ts';
import { makeEdited } from '../testManaged.ts';

// product: P7.5
describe('adding a scholarship', () => {
  it('a new scholarship form has the expected controls and default values', async () => {
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

  it('a scholarship can have an opening date and no deadline', async () => {
    const { sent } = renderForm(`/dashboard/scholarshiform?copy=${id}`, editing(makeEdited()));
    await findForm('Add Scholarship');
    await userEvent.type(screen.getByLabelText(/^Opens on/), '2026-11-25');
    await userEvent.type(screen.getByLabelText(/^Opens at/), '09:00');
    await openPart(/^Dates/);
    const zone = screen.getByRole('combobox', { name: /^Time zone/ });
    await userEvent.clear(zone);
    await userEvent.type(zone, 'Kathmandu');
    await userEvent.click(await screen.findByRole('option', { name: 'Asia/Kathmandu' }));
    const rolling = screen.getByLabelText(/^No deadline/);
    await userEvent.click(rolling);
    expect(screen.queryByLabelText('Application deadline')).toBeNull();
    await userEvent.click(rolling);
    expect(screen.getByLabelText('Application deadline')).toHaveValue('2026-11-30');
    await userEvent.click(rolling);
    await publish();
    await screen.findByText('Added Successfully');
    const dates = { opensOn: '2026-11-25', opensTime: '09:00', timeZone: 'Asia/Kathmandu' };
    const written = sent.findLast(({ input }) => input);
    expect(written).toMatchObject({ input: { applicationDeadline: '2199-12-31', dates } });
  });

  it('an editor can choose the earlier occurrence of an ambiguous closing time', async () => {
    let refusals = 0;
    const refuse = {
      message: 'Check dates.deadlineChoice',
      extensions: {
        code: 'INVALID_INPUT',
        fields: { 'dates.deadlineChoice': 'This time occurs twice because the clocks go back.' },
      },
    };
    const { sent } = renderForm(`/dashboard/scholarshiform?copy=${id}`, {
      ...editing(makeEdited()),
      CreateScholarship: (variables) => {
        sent.push(variables);
        refusals += 1;
        if (refusals === 1) return { data: null, errors: [refuse] };
        return { data: { createScholarship: makeEdited({ state: 'DRAFT', version: 1 }) } };
      },
    });
    await findForm('Add Scholarship');
    expect(screen.queryByLabelText('Earlier or later')).toBeNull();
    await publish();
    const choice = await screen.findByLabelText('Earlier or later');
    await waitFor(() => expect(choice).toHaveFocus());
    await userEvent.selectOptions(choice, 'The earlier one');
    await publish();
    await screen.findByText('Added Successfully');
    expect(sent[1]).toMatchObject({ input: { dates: { deadlineChoice: 'EARLIER' } } });
  });

  it('an incomplete scholarship is not saved, and the bar counts the missing fields', async () => {
    const { sent } = renderForm(`/dashboard/scholarshiform?copy=${id}`, editing(makeEdited()));
    await findForm('Add Scholarship');
    await refill('Scholarship name', ' ');
    expect(await screen.findByText('Not saved yet: 1 field is missing')).toBeVisible();
    await refill('Scholarship name', 'Kestrel Grant');
    await publish();
    expect(await screen.findByText('Added Successfully')).toBeVisible();
    expect(sent[0]).toMatchObject({ copiedId: id });
    expect(sent[0]).not.toHaveProperty('previousId');
  });

  it('the scholarship form shows a preview card that cannot be clicked', async () => {
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

  it('the preview shows neither a fee nor a deadline before they are entered', async () => {
    renderForm('/dashboard/scholarshiform');
    await findForm('Add Scholarship');
    const card = preview().getByRole('article', { hidden: true });
    expect(card).toHaveTextContent('Not specified');
    expect(card).not.toHaveTextContent('Closes');
    await enter(screen.getByLabelText('Application fees'), '0');
    expect(card).toHaveTextContent('Not specified');
    await enter(screen.getByLabelText('Service charge'), '0');
    expect(card).toHaveTextContent('No fee');
    await enter(screen.getByLabelText('Application deadline'), '2026-11-30');
    expect(card).toHaveTextContent('Closes in 9 days · 30 Nov 2026');
  });

  it('the scholarship form can start with a copy of another scholarship', async () => {
    const { sent } = renderForm(`/dashboard/scholarshiform?copy=${id}`, editing(makeEdited()));
    await findForm('Add Scholarship');
    expect(screen.getByText(/Copied from “Gates Cambridge Scholarship”/)).toBeVisible();
    expect(screen.getByLabelText('Scholarship post date')).toHaveValue('2026-11-21');
    await refill('Scholarship name', 'Kestrel Grant');
    await publish();
    expect(await screen.findByText('Added Successfully')).toBeVisible();
    expect(sent[0]).toMatchObject({
      input: { scholarshipName: 'Kestrel Grant', universityName: 'University of Cambridge' },
    });
  });

  // product: P7.14
  it('a copy of a closed scholarship is saved as a draft', async () => {
    const closed = makeEdited({
      scholarshipName: 'Gates 2025',
      applicationDeadline: '2025-12-31',
      dates: { ...makeEdited().dates, opensOn: '2025-01-01' },
    });
    const { sent, router } = renderForm(`/dashboard/scholarshiform?copy=${id}`, editing(closed));
    await findForm('Add Scholarship');
    expect(screen.getByLabelText('Scholarship name')).toHaveValue('Gates 2026');
    const note = screen.getByText(/were moved to a later year/);
    expect(note).toHaveTextContent('“Opens on” is left empty because the same day would be in the past.');
    await refill('Scholarship name', 'Gates 2026, second round');
    expect(await screen.findByText(/^Saved \d/)).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(`?copy=${id}&draft=${id}`));
    expect(sent).toMatchObject([{ previousId: id, input: { applicationDeadline: '2026-12-31' } }]);
  });

  it('a rejected scholarship form preserves its values and shows the reason', async () => {
    renderForm(`/dashboard/scholarshiform?copy=${id}`, {
      ...editing(makeEdited()),
      CreateScholarship: () => ({
        data: null,
        errors: [
          {
            message: 'x',
            extensions: {
              code: 'INVALID_INPUT',
              fields: { universityImage: 'This picture is private or was deleted. Upload it again.' },
            },
          },
        ],
      }),
    });
    await findForm('Add Scholarship');
    await publish();
    expect((await screen.findAllByText(/Upload it again/)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Scholarship name')).toHaveValue('Gates Cambridge Scholarship');
  });
});

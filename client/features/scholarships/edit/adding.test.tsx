import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  findForm,
  id,
  publish,
  renderForm,
} from '../../../pages/scholarships/manage/testScholarshipForm.tsx';
import { enter } from '../../../test/enter.ts';
import { makePicture, startUploads } from '../../../ui/picture/testUploads.ts';

// The list that opens after adding would load slowly on a busy machine.
beforeAll(async () => {
  await import('../../../pages/scholarships/manage/ManageScholarshipsPage.tsx');
});

// product: P7.5
describe('adding a scholarship', () => {
  it('the scholarship form lists every empty required field and sends nothing', async () => {
    const { sent } = renderForm('/dashboard/scholarshiform');
    await findForm('Add Scholarship');
    await publish();
    const summary = await screen.findByRole('region', { name: '12 fields need your attention' });
    expect(within(summary).getAllByText(/This field is required/)).toHaveLength(12);
    await waitFor(() => expect(screen.getByLabelText('Scholarship name')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('submitting the form adds the scholarship and opens the list', async () => {
    const uploads = startUploads({ isPrompt: true });
    const { sent, router } = renderForm('/dashboard/scholarshiform');
    await findForm('Add Scholarship');
    await enter(screen.getByLabelText('Scholarship name'), 'Kestrel Grant');
    await enter(screen.getByLabelText('University name'), 'Fjordholm');
    await userEvent.upload(screen.getByLabelText(/^University image/), makePicture());
    await enter(screen.getByLabelText('University country'), 'Norway');
    await enter(screen.getByLabelText('University city'), 'Bergen');
    await enter(screen.getByLabelText('University world rank'), '120');
    await userEvent.selectOptions(screen.getByLabelText('Subject category'), 'Engineering');
    await userEvent.selectOptions(screen.getByLabelText('Scholarship category'), 'Full fund');
    await userEvent.selectOptions(screen.getByLabelText('Degree'), 'Masters');
    await enter(screen.getByLabelText('Application fees'), '20');
    await enter(screen.getByLabelText('Service charge'), '5');
    await enter(screen.getByLabelText('Application deadline'), '2026-12-31');
    await publish();
    expect(await screen.findByText('Added Successfully')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/manageScholarshiform'));
    expect(sent).toEqual([
      {
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
      { id, to: 'PUBLISHED', version: 1 },
    ]);
  });
});

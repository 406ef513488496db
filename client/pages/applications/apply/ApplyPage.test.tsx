import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  APPLICATION_ID,
  makeDraft,
  makeFormScholarship,
  SCHOLARSHIP_ID,
} from '../../../features/applications/testApplications.ts';
import { enter } from '../../../test/enter.ts';
import { makePicture, startUploads } from '../../../ui/picture/testUploads.ts';
import { add, agree, FILLED, field, findForm, startServer } from './testApplyForm.tsx';

// product: P4.2
describe('application form', () => {
  it('the application form shows the scholarship with its fees', async () => {
    startServer();
    await findForm();
    const preview = screen.getByRole('region', { name: 'The scholarship you are applying for' });
    expect(within(preview).getByRole('heading')).toHaveTextContent('Gates Cambridge Scholarship');
    expect(preview).toHaveTextContent('Application Fees$20Service Charge$5Total$25');
  });

  it('the application form cannot be sent without all required fields and consent', async () => {
    const { server } = startServer();
    await findForm();
    await add();
    const summary = await screen.findByRole('region', { name: '6 fields need your attention' });
    expect(within(summary).getAllByText(/This field is required/)).toHaveLength(5);
    expect(summary).toHaveTextContent('Accept the privacy terms to apply.');
    await waitFor(() => expect(field('Phone')).toHaveFocus());
    expect(server.submitted).toEqual([]);
  });

  // product: P4.8
  it('submitting an application sends it once and shows the next steps', async () => {
    const uploads = startUploads({ isPrompt: true });
    const { server, router } = startServer();
    await findForm();
    await enter(field('Phone'), FILLED.phone);
    await enter(field('Address'), FILLED.address);
    await userEvent.upload(field(/^Photo/), makePicture());
    await enter(field('SSC result'), FILLED.ssc);
    await enter(field('HSC result'), FILLED.hsc);
    await userEvent.selectOptions(field(/Gender/), 'Female');
    await agree();
    await add();
    expect(await screen.findByText('Applied Successfully')).toBeVisible();
    expect(screen.getByText('Applied Success & record this!')).toBeVisible();
    expect(server.submitted).toHaveLength(1);
    const [{ input, idempotencyKey } = {}] = server.submitted;
    expect(input).toEqual({
      ...FILLED,
      applicantImage: uploads.storedUrl,
      degree: null,
      consent: true,
      scholarshipId: SCHOLARSHIP_ID,
    });
    expect(idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    const heading = await screen.findByRole('heading', { name: 'Your application was submitted' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(router.state.location.pathname).toBe(`/applied/${APPLICATION_ID}`);
    expect(screen.getByText('AP-0C2F-5A1B-7EA1')).toBeVisible();
    expect(screen.getByText(/There is one step left: pay the fees/)).toBeVisible();
    const next = screen.getByRole('region', { name: 'What happens next' });
    expect(
      within(next)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'You pay the fees.',
      'Grace Hopper writes your reference by 31 Dec 2026, 23:58 (UTC). We e-mail you when it arrives.',
      'You can edit your application until staff start processing it or the deadline passes, whichever comes first.',
      'Staff process it. They e-mail you if something is missing.',
      'Staff make a decision and e-mail you. Track your application under My Application.',
    ]);
    expect(screen.getByRole('link', { name: 'Add to calendar: the deadline, 30 Nov 2026' })).toHaveAttribute(
      'href',
      `/feeds/deadline/${SCHOLARSHIP_ID}.ics`,
    );
    expect(screen.getByRole('button', { name: 'Pay $25 USD' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View your application' })).toHaveAttribute(
      'href',
      `/dashboard/application?open=${APPLICATION_ID}`,
    );
  });

  it('a rejected application form preserves its values and retries with the same key', async () => {
    const { server } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }), 'PAID');
    await findForm();
    server.refusal = {
      message: 'phone: No.',
      extensions: { code: 'INVALID_INPUT', fields: { phone: 'This is no phone number.' } },
    };
    await agree();
    await add();
    await waitFor(() => expect(field('Phone')).toHaveFocus());
    expect(field('Phone')).toHaveAccessibleDescription(/This is no phone number\./);
    expect(field('Address')).toHaveValue(FILLED.address);
    server.refusal = null;
    await add();
    expect(await screen.findByText(/^Your fees are paid\. Staff will process/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    const keys = server.submitted.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('application form alternatives', () => {
  it('an existing application replaces the application form', async () => {
    const viewerApplication = {
      __typename: 'Application',
      id: APPLICATION_ID,
      status: 'PENDING',
      paymentState: 'UNPAID',
      viewerCanPay: true,
    } as const;
    startServer(makeFormScholarship({ viewerApplication }));
    await screen.findByRole('heading', { name: 'You have applied for this scholarship' });
    expect(screen.getByRole('link', { name: 'View your application' })).toHaveAttribute(
      'href',
      `/dashboard/application?open=${APPLICATION_ID}`,
    );
    expect(screen.queryByRole('form', { name: 'Provide Information' })).toBeNull();
    expect(screen.queryByText('What happens next')).toBeNull();
  });

  it('a closed scholarship shows a message instead of the application form', async () => {
    startServer(makeFormScholarship({ canApply: false, isOpen: false }));
    await screen.findByRole('heading', { name: 'This scholarship is closed' });
    expect(screen.getByRole('link', { name: 'See open scholarships' })).toBeVisible();
    expect(screen.queryByText('What happens next')).toBeNull();
  });
});

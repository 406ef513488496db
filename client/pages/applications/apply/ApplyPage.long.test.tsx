import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answerPortal } from '../../../app/testPortal.tsx';
import { makeDraft, makeFormScholarship } from '../../../features/applications/testApplications.ts';
import { makePayment } from '../../../features/payments/testPayments.ts';
import { add, agree, FILLED, field, findForm, startServer } from './testApplyForm.tsx';

// product: P4.2
describe('application form', () => {
  // product: P7.45
  it('an application can be submitted without the fields that the portal omits', async () => {
    const omittedFields = ['phone', 'address', 'applicantImage', 'ssc', 'hsc', 'degree'];
    const { server } = startServer(makeFormScholarship(), 'UNPAID', answerPortal({ omittedFields }));
    await findForm();
    await waitFor(() => expect(screen.queryByLabelText(/^Phone/)).toBeNull());
    expect(screen.queryByRole('group', { name: /Your results/ })).toBeNull();
    expect(screen.queryByLabelText(/SSC|HSC|Degree|Address/)).toBeNull();
    await agree();
    await add();
    await waitFor(() => expect(server.submitted).toHaveLength(1));
    expect(server.submitted[0]).toMatchObject({ input: { applicantName: 'Stina Student', phone: '' } });
  });

  it('the application form lists the next steps, with payment only if fees apply', async () => {
    const { unmount } = startServer();
    await findForm();
    const steps = () => screen.getByRole('region', { name: 'What happens next' });
    expect(steps()).toHaveTextContent('Pay the fees once');
    expect(field(/^Phone/)).toHaveAccessibleDescription(/so that staff can reach you/i);
    unmount();
    startServer(makeFormScholarship({ applicationFees: 0, serviceCharge: 0, totalFee: 0 }));
    await findForm();
    expect(steps()).toHaveTextContent('Submit this form.');
    expect(steps()).not.toHaveTextContent('Pay');
  });

  it('the application form offers payment again after a refund was requested', async () => {
    const viewerPayment = makePayment({ status: 'PAID' });
    const { unmount } = startServer(makeFormScholarship({ viewerPayment }));
    await findForm();
    const steps = () => screen.getByRole('region', { name: 'What happens next' });
    expect(screen.getByText(/R-0C2F-5A1B-7E90/)).toBeVisible();
    expect(steps()).toHaveTextContent('Submit this form.');
    expect(steps()).not.toHaveTextContent('Pay');
    unmount();
    const askedBack = { ...viewerPayment, refundRequestedAt: '2026-11-20T09:00:00.000Z' };
    startServer(makeFormScholarship({ viewerPayment: askedBack }));
    await findForm();
    expect(screen.queryByText(/R-0C2F-5A1B-7E90/)).toBeNull();
    expect(steps()).toHaveTextContent('Pay the fees once');
  });

  it('the application form has the expected controls, seven of them disabled', async () => {
    startServer();
    await findForm();
    const controls = [...document.querySelectorAll<HTMLInputElement>('form [name]')];
    const names = controls.map(({ name }) => name);
    for (const name of [
      'phone',
      'applicantImage',
      'address',
      'applicantName',
      'ssc',
      'hsc',
      'gender',
      'degree',
    ])
      expect(names).toContain(name);
    const disabled = controls.filter(({ disabled }) => disabled).map(({ name, value }) => [name, value]);
    expect(Object.fromEntries(disabled)).toEqual({
      scholarshipName: 'Gates Cambridge Scholarship',
      university_name: 'University of Cambridge',
      university_address: 'United Kingdom Cambridge',
      scholarshipCategory: 'Full fund',
      subjectCategory: 'Engineering',
      user_email: 'student@example.org',
      user_name: 'Stina Student',
    });
    const options = (name: string) =>
      within(field(new RegExp(name)))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options('Gender')).toEqual(['Select ...', 'Male', 'Female', 'Others']);
    expect(options('Degree')).toEqual(['Select ...', 'Diploma', 'Bachelor', 'Masters']);
  });
});

// product: P4.2
describe('application form on a small screen', () => {
  it('a small screen collapses scholarship details above the form fields', async () => {
    const small = { ...window.matchMedia(''), matches: true } as MediaQueryList;
    vi.spyOn(window, 'matchMedia').mockReturnValue(small);
    startServer();
    await findForm();
    const line = screen.getByText('Gates Cambridge Scholarship', { selector: 'summary span' });
    const folded = line.closest('details') as HTMLDetailsElement;
    expect(folded.open).toBe(false);
    expect(line.parentElement).toHaveTextContent('Gates Cambridge Scholarship$25 USD · until 30 Nov');
    expect(
      within(folded).getByRole('region', { name: 'The scholarship you are applying for' }),
    ).toBeInTheDocument();
    expect(folded.querySelectorAll('[name]:disabled')).toHaveLength(7);
    expect(folded.compareDocumentPosition(field('Name')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

// product: P4.2
it('on a small screen, Continue, the progress line and problems open collapsed sections', async () => {
  const small = { ...window.matchMedia(''), matches: true } as MediaQueryList;
  vi.spyOn(window, 'matchMedia').mockReturnValue(small);
  startServer(makeFormScholarship({ viewerDraft: makeDraft({ ...FILLED, address: '' }) }));
  await findForm();
  const section = (name: string) =>
    screen.getByRole('group', { name }).querySelector('details') as HTMLDetailsElement;
  const [person, education] = [section('About you'), section('Your results')];
  expect(person).toHaveTextContent('About you in progress');
  expect(education).toHaveTextContent('Your results done');
  expect([person, education].map((one) => one.getAttribute('name'))).toEqual(['sections', 'sections']);
  expect([person.open, education.open]).toEqual([true, false]);
  await userEvent.click(within(person).getByRole('button', { name: 'Continue' }));
  expect(education.open).toBe(true);
  expect(field('SSC result')).toHaveFocus();
  person.open = false;
  await add();
  await waitFor(() => expect(field('Address')).toHaveFocus());
  expect(person.open).toBe(true);
  await waitFor(() => expect(person).toHaveTextContent('About you needs attention'));
  education.open = false;
  await userEvent.click(screen.getByText('1 of 3 · About you'));
  await userEvent.click(screen.getByRole('button', { name: 'Your results: done' }));
  expect(education.open).toBe(true);
});

// product: P4.2
it("the section navigation shows progress and focuses the chosen section's first field", async () => {
  startServer(makeFormScholarship({ viewerDraft: makeDraft({ ...FILLED, hsc: '' }) }));
  await findForm();
  const steps = within(screen.getByRole('navigation', { name: 'Sections' }));
  await userEvent.click(steps.getByText('1 of 3 · Your results'));
  expect(steps.getAllByRole('button').map((step) => step.getAttribute('aria-label'))).toEqual([
    'About you: done',
    'Your results: in progress',
    'Privacy: not started',
  ]);
  expect(screen.getByRole('group', { name: /^Your results in progress/ })).toBeVisible();
  await userEvent.click(steps.getByRole('button', { name: 'Privacy: not started' }));
  expect(screen.getByRole('checkbox', { name: /agree/ })).toHaveFocus();
  await agree();
  await userEvent.click(steps.getByText('2 of 3 · Your results'));
  expect(steps.getByRole('button', { name: 'Privacy: done' })).toBeVisible();
});

describe('application form alternatives', () => {
  it('an unknown scholarship shows the 404 page instead of the application form', async () => {
    startServer(null);
    await screen.findByRole('heading', { name: '404 - Page Not Found' });
  });
});

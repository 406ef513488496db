import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatTime } from '../../messages/formats.ts';
import { type Answers, renderPortal } from '../app/testPortal.tsx';
import {
  APPLICATION_ID,
  makeApplied,
  makeDraft,
  makeFormScholarship,
  SCHOLARSHIP_ID,
} from '../features/applications/testApplications.ts';
import { makeToken, NO_FACTOR, startAccounts, startSignedIn } from '../features/auth/testAccount.ts';
import { makePayment } from '../features/payments/testPayments.ts';
import { enter } from '../test/enter.ts';
import { makePicture, startUploads } from '../ui/picture/testUploads.ts';

afterEach(() => void vi.unstubAllGlobals());

const PATH = `/ApplyScholar/${SCHOLARSHIP_ID}`;
const FILLED = {
  applicantName: 'Stina Student',
  phone: '+47 22 85 50 50',
  address: 'Storgata 1, Oslo',
  applicantImage: '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91.webp',
  ssc: '5.00',
  hsc: '4.80',
  gender: 'FEMALE',
  degree: 'MASTERS',
};

type Scholarship = ReturnType<typeof makeFormScholarship> | null;
type PaymentState = ReturnType<typeof makeApplied>['paymentState'];

/** A server that keeps one draft as ours does: a stale version is a conflict. */
function startServer(
  scholarship: Scholarship = makeFormScholarship(),
  paymentState: PaymentState = 'UNPAID',
) {
  const server = {
    draft: scholarship?.viewerDraft ?? null,
    saves: [] as Record<string, unknown>[],
    submitted: [] as Record<string, unknown>[],
    refusal: null as { message: string; extensions: object } | null,
  };
  const answers: Answers = {
    ...startSignedIn(),
    ApplyForm: () => ({
      data: { scholarship: scholarship && { ...scholarship, viewerDraft: server.draft } },
    }),
    DraftNow: () => ({ data: { applicationDraft: server.draft } }),
    SaveDraft: ({ content, version }) => {
      server.saves.push(content as Record<string, unknown>);
      if ((server.draft?.version ?? null) !== (version ?? null)) return refuse('CONFLICT', 'Changed.');
      server.draft = makeDraft(content as Record<string, string>, Number(version ?? 0) + 1);
      return { data: { saveDraft: server.draft } };
    },
    DiscardDraft: () => {
      server.draft = null;
      return { data: { discardDraft: true } };
    },
    SubmitApplication: (variables) => {
      server.submitted.push(variables);
      if (server.refusal) return { data: null, errors: [server.refusal] };
      return { data: { submitApplication: { __typename: 'Application', id: APPLICATION_ID } } };
    },
    Applied: () => ({
      data: { application: makeApplied({ paymentState, viewerCanPay: paymentState === 'UNPAID' }) },
    }),
  };
  return { server, ...renderPortal(PATH, answers) };
}

/** What the server answered last, in the time of this machine. */
const SAVED = `Saved ${formatTime('2026-11-21T09:00:00.000Z', 'en')}`;

const refuse = (code: string, message: string) => ({
  data: null,
  errors: [{ message, extensions: { code } }],
});
const field = (label: string | RegExp) => screen.getByLabelText(label);
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));
const agree = () => userEvent.click(screen.getByRole('checkbox', { name: /agree/ }));

async function findForm() {
  await screen.findByRole('form', { name: 'Provide Information' }, { timeout: 10_000 });
}

// product: P4.2
describe('the application form', () => {
  it('shows what it is for, with what applying costs', async () => {
    startServer();
    await findForm();
    const preview = screen.getByRole('region', { name: 'The scholarship you apply for' });
    expect(within(preview).getByRole('heading')).toHaveTextContent('Gates Cambridge Scholarship');
    expect(preview).toHaveTextContent('Application Fees$20Service Charge$5Total$25');
  });

  it('says what happens next, to whom it goes, and of paying only where there are fees', async () => {
    const { unmount } = startServer();
    await findForm();
    const steps = () => screen.getByRole('region', { name: 'What happens next' });
    expect(steps()).toHaveTextContent('Pay the fees once');
    expect(field(/^Phone/)).toHaveAccessibleDescription(/so that our staff can reach you/);
    unmount();
    startServer(makeFormScholarship({ applicationFees: 0, serviceCharge: 0, totalFee: 0 }));
    await findForm();
    expect(steps()).toHaveTextContent('Submit this form.');
    expect(steps()).not.toHaveTextContent('Pay');
  });

  it('asks once more to pay only where the money was asked back', async () => {
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

  it('has the controls of the product page, seven of them filled in and disabled', async () => {
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

  it('asks for every required field and for the agreement, and sends nothing', async () => {
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
  it('sends what was filled in, once, and leads to a page that says what happens next', async () => {
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
    expect(await screen.findByRole('heading', { name: 'Your application was submitted' })).toHaveFocus();
    expect(router.state.location.pathname).toBe(`/applied/${APPLICATION_ID}`);
    expect(screen.getByText('AP-0C2F-5A1B-7EA1')).toBeVisible();
    expect(screen.getByText(/One step is left: pay the fees/)).toBeVisible();
    const next = screen.getByRole('region', { name: 'What happens next' });
    expect(
      within(next)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'You pay the fees.',
      'You can change your application until processing starts, at the latest until the deadline.',
      'Our staff process it. They e-mail you if something is missing.',
      'Our staff decide and e-mail you. Follow it under My Application.',
    ]);
    expect(screen.getByRole('link', { name: 'Add to calendar: the deadline, 30 Nov 2026' })).toHaveAttribute(
      'href',
      `/feeds/deadline/${SCHOLARSHIP_ID}.ics`,
    );
    expect(screen.getByRole('button', { name: 'Pay $25 USD' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View your application' })).toHaveAttribute(
      'href',
      '/dashboard/application',
    );
  });

  it('keeps everything when the server refuses, and repeats with the same key', async () => {
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
    expect(await screen.findByText(/^Your fees are paid\. Our staff will process/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    const keys = server.submitted.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

// product: P4.2
describe('on a small screen', () => {
  it('the scholarship and what cannot be changed are one line above the fields', async () => {
    const small = { ...window.matchMedia(''), matches: true } as MediaQueryList;
    vi.spyOn(window, 'matchMedia').mockReturnValue(small);
    startServer();
    await findForm();
    const line = screen.getByText('Gates Cambridge Scholarship', { selector: 'summary span' });
    const folded = line.closest('details') as HTMLDetailsElement;
    expect(folded.open).toBe(false);
    expect(line.parentElement).toHaveTextContent('Gates Cambridge Scholarship$25 USD · until 30 Nov');
    expect(within(folded).getByRole('region', { name: 'The scholarship you apply for' })).toBeInTheDocument();
    expect(folded.querySelectorAll('[name]:disabled')).toHaveLength(7);
    expect(folded.compareDocumentPosition(field('Name')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    vi.restoreAllMocks();
  });
});

// product: P4.2
it('the sections say how far they are, and lead to their first field', async () => {
  startServer(makeFormScholarship({ viewerDraft: makeDraft({ ...FILLED, hsc: '' }) }));
  await findForm();
  const steps = within(screen.getByRole('navigation', { name: 'Sections' }));
  expect(steps.getAllByRole('button').map((step) => step.getAttribute('aria-label'))).toEqual([
    'About you: done',
    'Your results: in progress',
    'Privacy: not started',
  ]);
  expect(screen.getByRole('group', { name: /^Your results in progress/ })).toBeVisible();
  await userEvent.click(steps.getByRole('button', { name: 'Privacy: not started' }));
  expect(screen.getByRole('checkbox', { name: /agree/ })).toHaveFocus();
  await agree();
  expect(steps.getByRole('button', { name: 'Privacy: done' })).toBeVisible();
});

// product: P4.3
describe('coming back to a draft', () => {
  it('leads to the field that was in use when the form was left', async () => {
    const { router, server } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    await userEvent.click(field('SSC result'));
    await router.navigate('/about');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Provide Information' })).toBeNull());
    await router.navigate(PATH);
    await findForm();
    await waitFor(() => expect(field('SSC result')).toHaveFocus());
    expect(server.saves).toEqual([]);
  });

  it('leads to the first empty field in a browser that knows no better', async () => {
    startServer(makeFormScholarship({ viewerDraft: makeDraft({ ...FILLED, hsc: '' }) }));
    await findForm();
    await waitFor(() => expect(field('HSC result')).toHaveFocus());
  });

  it('begins a new form at its top, with the account’s name in it', async () => {
    startServer();
    await findForm();
    expect(field('Name')).toHaveValue('Stina Student');
    expect(document.body).toHaveFocus();
  });
});

// product: P4.3
describe('a draft', () => {
  it('is saved as it is typed, whatever that is, and goes on when the form is left', async () => {
    const { server } = startServer();
    await findForm();
    expect(screen.getByText('This form saves as you type.')).toBeVisible();
    await userEvent.click(field('Phone'));
    // At once: what takes longer to type is saved meanwhile.
    await userEvent.paste('not yet');
    expect(screen.getByText('Saving …')).toBeVisible();
    await userEvent.tab();
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(server.draft?.content).toMatchObject({ phone: 'not yet', ssc: '' });
  });

  it('fills the form when one comes back', async () => {
    startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    expect(field('Address')).toHaveValue(FILLED.address);
    expect(field(/Degree/)).toHaveValue('MASTERS');
    expect(screen.getByText(/^Your draft from 21 Nov 2026/)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /agree/ })).not.toBeChecked();
  });

  it('that was changed elsewhere asks which version goes on; keeping this one overwrites it', async () => {
    const { server } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    server.draft = makeDraft({ ...FILLED, ssc: '4.10' }, 2);
    await userEvent.type(field('HSC result'), '!');
    await userEvent.tab();
    const choice = await screen.findByRole('region', { name: 'This form was changed elsewhere' });
    expect(choice).toHaveFocus();
    expect(choice).toHaveTextContent('SSC resultThis version: 5.00Other version: 4.10');
    expect(choice).toHaveTextContent('HSC resultThis version: 4.80!Other version: 4.80');
    expect(choice).not.toHaveTextContent('Address');
    expect(server.draft).toMatchObject({ version: 2, content: { ssc: '4.10' } });
    await userEvent.click(within(choice).getByRole('button', { name: 'Keep this version' }));
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(server.draft).toMatchObject({ version: 3, content: { ssc: '5.00', hsc: '4.80!' } });
    expect(screen.queryByRole('region', { name: 'This form was changed elsewhere' })).toBeNull();
  });

  it('that was changed elsewhere can take the place of what is here', async () => {
    const { server } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    server.draft = makeDraft({ ...FILLED, ssc: '4.10' }, 2);
    await userEvent.type(field('HSC result'), '!');
    await userEvent.tab();
    await userEvent.click(await screen.findByRole('button', { name: 'Use the other version' }));
    expect(field('SSC result')).toHaveValue('4.10');
    expect(field('HSC result')).toHaveValue('4.80');
    expect(server.draft).toMatchObject({ version: 2, content: { ssc: '4.10' } });
    await userEvent.type(field('SSC result'), '5');
    await userEvent.tab();
    await waitFor(() => expect(server.draft).toMatchObject({ version: 3, content: { ssc: '4.105' } }));
  });

  it('says when it could not be saved, tries again, and asks before the applicant leaves', async () => {
    let isDown = true;
    const { server, router } = startServer();
    await findForm();
    vi.spyOn(server.saves, 'push').mockImplementation(() => {
      if (isDown) throw new TypeError('Failed to fetch');
      return 0;
    });
    await enter(field('Address'), 'Storgata');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved; retrying');
    expect(localStorage.getItem(`draft:u1:${SCHOLARSHIP_ID}`)).toContain('Storgata');
    await router.navigate('/about');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe(PATH);
    isDown = false;
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(server.draft?.content).toMatchObject({ address: 'Storgata' });
    expect(localStorage.getItem(`draft:u1:${SCHOLARSHIP_ID}`)).toBeNull();
  });

  it('that could not be saved on an earlier visit is there again, and saved then', async () => {
    const copy = { content: { ...FILLED, ssc: '3.90' }, version: 1 };
    localStorage.setItem(`draft:u1:${SCHOLARSHIP_ID}`, JSON.stringify(copy));
    const { server } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    expect(field('SSC result')).toHaveValue('3.90');
    await waitFor(() => expect(server.draft).toMatchObject({ version: 2, content: { ssc: '3.90' } }));
  });

  it('can be thrown away after the question', async () => {
    const { server } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    await userEvent.click(screen.getByRole('button', { name: 'Discard the draft' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() => expect(field('Address')).toHaveValue(''));
    expect(server.draft).toBeNull();
  });
});

// product: P4.9
describe('when the session ends', () => {
  /** The form with something typed, at the moment at which the server no longer knows the session. */
  async function end() {
    const shown = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    const accounts = startAccounts();
    localStorage.setItem('access-token', makeToken(-60));
    await enter(field('SSC result'), '!');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to go on' }));
    return { ...shown, accounts, dialog };
  }
  const isBack = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const tell = (token: string | null, newValue = token) => {
    if (token) localStorage.setItem('access-token', token);
    else localStorage.removeItem('access-token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'access-token', newValue }));
  };
  const signIn = async ({ dialog }: Awaited<ReturnType<typeof end>>) => {
    await enter(dialog.getByLabelText('Password'), 'Demo!2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
  };

  // security: C92
  it('a dialog asks for the password, and what was typed is saved after it', async () => {
    const ended = await end();
    const { server, accounts, router, dialog } = ended;
    expect([router.state.location.pathname, server.draft?.version]).toEqual([PATH, 1]);
    expect(dialog.getByLabelText('Email')).toHaveValue('student@example.org');
    accounts.replies['/api/auth/sign-in/email'] = { status: 401, data: {} };
    await signIn(ended);
    expect(await dialog.findByText('Wrong e-mail or password.')).toBeVisible();
    delete accounts.replies['/api/auth/sign-in/email'];
    await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
    await isBack();
    await waitFor(() => expect(server.draft).toMatchObject({ version: 2, content: { ssc: '5.00!' } }));
    expect(field('SSC result')).toHaveValue('5.00!');
    expect(router.state.location.pathname).toBe(PATH);
  });

  it('the second factor of the account is asked for, too', async () => {
    const ended = await end();
    const { server, accounts, dialog } = ended;
    accounts.replies['/jwt'] = { status: 403, data: { code: 'SECOND_FACTOR_REQUIRED' } };
    accounts.replies['/api/second-factor/state'] = { data: { ...NO_FACTOR, hasAuthenticator: true } };
    await signIn(ended);
    await enter(await dialog.findByLabelText('Code from your authenticator app'), '123456');
    delete accounts.replies['/jwt'];
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await isBack();
    await waitFor(() => expect(server.draft).toMatchObject({ version: 2, content: { ssc: '5.00!' } }));
  });

  it('a sign-in in another tab is enough; another person’s saves nothing', async () => {
    const { server, router } = await end();
    tell(makeToken());
    await isBack();
    await waitFor(() => expect(server.draft).toMatchObject({ version: 2, content: { ssc: '5.00!' } }));
    tell(null);
    await screen.findByRole('dialog', { name: 'Sign in to go on' });
    tell(makeToken(600, 'u2'));
    await isBack();
    expect(server.draft).toMatchObject({ version: 2 });
    expect(router.state.location.pathname).toBe(PATH);
  });

  it('who leaves instead finds it the next time', async () => {
    const { dialog, router } = await end();
    await userEvent.click(dialog.getByRole('button', { name: 'Leave this page' }));
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: PATH } });
    expect(localStorage.getItem(`draft:u1:${SCHOLARSHIP_ID}`)).toContain('5.00!');
  });

  it('by a sign-out in another tab, nothing of the form stays on the screen', async () => {
    const { router } = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
    await findForm();
    tell(null, '');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('instead of the form', () => {
  it('stands the way to the application that is there already', async () => {
    const viewerApplication = {
      __typename: 'Application',
      id: APPLICATION_ID,
      status: 'PENDING',
      paymentState: 'UNPAID',
      viewerCanPay: true,
    } as const;
    startServer(makeFormScholarship({ viewerApplication }));
    await screen.findByRole(
      'heading',
      { name: 'You have applied for this scholarship' },
      { timeout: 10_000 },
    );
    expect(screen.getByRole('link', { name: 'View your application' })).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Provide Information' })).toBeNull();
    expect(screen.queryByText('What happens next')).toBeNull();
  });

  it('stands that the scholarship is closed', async () => {
    startServer(makeFormScholarship({ canApply: false, isOpen: false }));
    await screen.findByRole('heading', { name: 'This scholarship is closed' }, { timeout: 10_000 });
    expect(screen.getByRole('link', { name: 'See open scholarships' })).toBeVisible();
    expect(screen.queryByText('What happens next')).toBeNull();
  });

  it('stands the 404 page when there is no such scholarship', async () => {
    startServer(null);
    await screen.findByRole('heading', { name: '404 - Page Not Found' }, { timeout: 10_000 });
  });
});

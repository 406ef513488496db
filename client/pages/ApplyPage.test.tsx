import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, renderPortal } from '../app/testPortal.tsx';
import {
  APPLICATION_ID,
  makeDraft,
  makeFormScholarship,
  SCHOLARSHIP_ID,
} from '../features/applications/testApplications.ts';
import { startSignedIn } from '../features/auth/testAccount.ts';
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

/** A server that keeps one draft as ours does: a stale version is a conflict. */
function startServer(scholarship: Scholarship = makeFormScholarship(), paymentState = 'UNPAID') {
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
    PaidBefore: () => ({
      data: { scholarship: { __typename: 'Scholarship', id: SCHOLARSHIP_ID, viewerPayment: null } },
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
      const submitApplication = {
        __typename: 'Application',
        id: APPLICATION_ID,
        status: 'PENDING',
        totalFee: 25,
        paymentState,
        viewerCanPay: paymentState === 'UNPAID',
        scholarship: { __typename: 'Scholarship', id: SCHOLARSHIP_ID, scholarshipName: 'Gates' },
      };
      return { data: { submitApplication } };
    },
  };
  return { server, ...renderPortal(PATH, answers) };
}

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
    const summary = await screen.findByRole('region', { name: '7 fields need your attention' });
    expect(within(summary).getAllByText(/This field is required/)).toHaveLength(6);
    expect(summary).toHaveTextContent('Accept the privacy terms to apply.');
    await waitFor(() => expect(field('Name')).toHaveFocus());
    expect(server.submitted).toEqual([]);
  });

  it('sends what was filled in, once, and says what happens next', async () => {
    const uploads = startUploads({ isPrompt: true });
    const { server } = startServer();
    await findForm();
    await enter(field('Name'), FILLED.applicantName);
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
    expect(screen.getByRole('heading', { name: 'Your application was submitted' })).toHaveFocus();
    expect(screen.getByText(/One step is left: pay the fees/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $25' })).toBeVisible();
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
    expect(await screen.findByText(/Your fees are paid\. Our staff will process/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    const keys = server.submitted.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
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
    expect(await screen.findByText('Saved')).toBeVisible();
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
    expect(await screen.findByText('Saved')).toBeVisible();
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
    await enter(field('Name'), 'Stina');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved; retrying');
    expect(localStorage.getItem(`draft:u1:${SCHOLARSHIP_ID}`)).toContain('Stina');
    await router.navigate('/about');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe(PATH);
    isDown = false;
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(server.draft?.content).toMatchObject({ applicantName: 'Stina' });
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
  });

  it('stands that the scholarship is closed', async () => {
    startServer(makeFormScholarship({ canApply: false, isOpen: false }));
    await screen.findByRole('heading', { name: 'This scholarship is closed' }, { timeout: 10_000 });
    expect(screen.getByRole('link', { name: 'See open scholarships' })).toBeVisible();
  });

  it('stands the 404 page when there is no such scholarship', async () => {
    startServer(null);
    await screen.findByRole('heading', { name: '404 - Page Not Found' }, { timeout: 10_000 });
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { listAnswers, makePage, makeScholarships } from '../../features/scholarships/testScholarships.ts';
import { enter } from '../../test/enter.ts';
import { asApplicant, asVisitor, FORM, kept, PROFILE } from './testEligibility.ts';

beforeEach(() => localStorage.clear());

// product: P10.1, P10.3
describe('eligibility profile of a visitor', () => {
  it('moving through options by keyboard adds an option only on Enter or blur', async () => {
    asVisitor();
    const languages = await screen.findByLabelText('Languages');
    const pass = (key: string, value: string) => {
      fireEvent.keyDown(languages, { key });
      fireEvent.change(languages, { target: { value } });
    };
    pass('e', 'en');
    pass('ArrowDown', 'es');
    expect(kept()).toBeNull();
    fireEvent.keyDown(languages, { key: 'Enter' });
    pass('b', 'bn');
    fireEvent.blur(languages);
    expect(kept()).toEqual({ languages: ['es', 'bn'] });
  });

  it('corrupt profile answers in the browser are ignored', async () => {
    localStorage.setItem('profile-answers', '["x"');
    asVisitor();
    expect(await screen.findByLabelText('Nationality')).toHaveValue('');
  });

  it('a follow-up question appears when relevant, and errors appear when a field loses focus', async () => {
    asVisitor();
    const gpa = await screen.findByLabelText('Grade point average (GPA): result');
    expect(screen.queryByLabelText('University you are enrolled at')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('I am enrolled at a university'), 'Yes');
    expect(screen.getByLabelText('University you are enrolled at')).toBeVisible();
    await enter(screen.getByLabelText('Grade point average (GPA): top of the scale'), '4');
    await userEvent.type(gpa, '5');
    expect(screen.queryByText(/cannot be above/)).toBeNull();
    await userEvent.tab();
    await userEvent.tab();
    expect(await screen.findByText(/cannot be above/)).toBeVisible();
  });
});

// product: P10.3
describe('eligibility profile of an applicant', () => {
  it('the scholarship list is queried again after profile answers change', async () => {
    const saved = { ...PROFILE, version: 1, answers: { nationality: 'BD' } };
    const { asked, router } = renderPortal('/allScholarship', {
      ...startSignedIn(),
      ...listAnswers(() => makePage(makeScholarships(1), { totalCount: 1, pageCount: 1, page: 1 })),
      ProfileForm: () => ({ data: FORM }),
      MyApplicantProfile: () => ({ data: { myApplicantProfile: PROFILE } }),
      SaveApplicantProfile: () => ({ data: { saveApplicantProfile: saved } }),
      CardVerdicts: () => ({ data: { eligibilities: [] } }),
    });
    const lists = () => asked.filter(({ name }) => name === 'Scholarships');
    await waitFor(() => expect(lists()).toHaveLength(1));
    await screen.findAllByRole('article');
    await router.navigate('/eligibility');
    await userEvent.selectOptions(await screen.findByLabelText('Nationality'), 'BD');
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    await router.navigate('/allScholarship');
    await waitFor(() => expect(lists()).toHaveLength(2));
  });

  it('profile answers from before sign-in can be moved to the account', async () => {
    localStorage.setItem('profile-answers', JSON.stringify({ nationality: 'BD', degree: 'MASTERS' }));
    const save = vi.fn((variables: Record<string, unknown>) => ({
      data: { saveApplicantProfile: { ...PROFILE, version: 2, answers: variables.answers } },
    }));
    asApplicant({ version: 1, answers: { nationality: 'NO' } }, save);
    const offer = await screen.findByRole('region', { name: 'You answered questions in this browser' });
    expect(offer).toHaveTextContent('Degree you want to study for');
    await userEvent.click(within(offer).getByRole('button', { name: 'Add to my account' }));
    await waitFor(() => expect(kept()).toBeNull());
    expect(save.mock.calls[0]?.[0]).toMatchObject({ answers: { nationality: 'NO', degree: 'MASTERS' } });
    expect(screen.queryByRole('region', { name: 'You answered questions in this browser' })).toBeNull();
  });

  it('a profile conflict overwrites nothing until the applicant chooses a version', async () => {
    const save = vi.fn(({ version }: Record<string, unknown>) =>
      version === 7
        ? { data: { saveApplicantProfile: { ...PROFILE, version: 8, answers: { nationality: 'BD' } } } }
        : { errors: [{ message: 'Changed elsewhere.', extensions: { code: 'CONFLICT' } }] },
    );
    let version = 3;
    renderPortal('/eligibility', {
      ...startSignedIn(),
      ProfileForm: () => ({ data: FORM }),
      MyApplicantProfile: () => {
        const answers = version === 3 ? {} : { nationality: 'NO' };
        return { data: { myApplicantProfile: { ...PROFILE, version, answers } } };
      },
      SaveApplicantProfile: save,
    });
    const nationality = await screen.findByLabelText('Nationality');
    version = 7;
    await userEvent.selectOptions(nationality, 'BD');
    const panel = await screen.findByRole('region', { name: 'Your answers were changed elsewhere' });
    expect(panel).toHaveTextContent('NationalityThis version: BangladeshOther version: Norway');
    expect(save).toHaveBeenCalledTimes(1);
    await userEvent.click(within(panel).getByRole('button', { name: 'Keep these answers' }));
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    expect(save.mock.calls[1]?.[0]).toMatchObject({ version: 7, answers: { nationality: 'BD' } });
  });

  // product: P1.8
  it('leaving with unsaved profile answers requires confirmation', async () => {
    const refusal = { message: 'Not accepted.', extensions: { code: 'INVALID_INPUT' } };
    const { router } = asApplicant({}, () => ({ errors: [refusal] }));
    await userEvent.selectOptions(await screen.findByLabelText('Nationality'), 'BD');
    await screen.findByText('Not accepted.');
    await router.navigate('/about');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/eligibility');
  });
});

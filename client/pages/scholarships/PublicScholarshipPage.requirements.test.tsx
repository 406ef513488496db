import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { makeApplyState } from '../../features/applications/testApplications.ts';
import { accountAnswers, startAccounts, startSignedIn } from '../../features/auth/testAccount.ts';
import { startReviews } from '../../features/reviews/testReviews.ts';
import { makeScholarship } from '../../features/scholarships/testScholarships.ts';
import { bySlug, path, renderAsVisitor } from './testPublicPage.tsx';
import { answerVerdict, demanding, PROFILE, PROFILE_FORM, verdict } from './testRequirements.ts';

// product: P10.8
describe('requirements on the public scholarship page', () => {
  afterEach(() => localStorage.clear());

  it('a visitor without answers sees the requirements as a list', async () => {
    renderAsVisitor(path, demanding);
    const part = await screen.findByRole('region', { name: 'Who can apply' });
    expect(part).toHaveTextContent('GPA at least 3.2 of 4 (preferred, not required)');
    expect(within(part).queryByRole('table')).toBeNull();
  });

  it('a visitor with answers sees a verdict table and missing answers', async () => {
    localStorage.setItem('profile-answers', '{"gpa":{"value":3,"of":4}}');
    startAccounts();
    const { session } = renderPortal(path, { ...accountAnswers, ...bySlug(demanding), ...answerVerdict });
    await session.signOut();
    const table = await screen.findByRole('table', { name: 'Your answers and the requirements' });
    expect(within(table).getByRole('row', { name: /^GPA at least 3.2 of 4.*3 of 4 Not met$/ })).toBeVisible();
    expect(screen.getByText('Answer first: Nationality')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change my answers' })).toBeVisible();
  });

  // product: P10.20
  it("a visitor can answer only the requirements' questions, without signing in", async () => {
    startAccounts();
    const page = renderPortal(path, {
      ...accountAnswers,
      ...bySlug(demanding),
      ...answerVerdict,
      ProfileForm: () => ({ data: PROFILE_FORM }),
    });
    await page.session.signOut();
    await userEvent.click(await screen.findByRole('button', { name: 'Can I apply? Answer 2 questions' }));
    await userEvent.selectOptions(await screen.findByLabelText('Nationality'), 'NO');
    const group = within(screen.getByRole('group', { name: 'Can I apply?' }));
    expect(group.getByLabelText('Grade point average (GPA): result')).toBeVisible();
    expect(group.queryByLabelText('Country of residence')).toBeNull();
    expect(screen.getByText('Your answers stay in this browser.')).toBeVisible();
    await screen.findByRole('table', { name: 'Your answers and the requirements' });
    const sent = page.asked.filter(({ name }) => name === 'Verdict').at(-1);
    expect(sent?.variables).toEqual({ id: demanding.id, answers: { nationality: 'NO' } });
    expect(localStorage.getItem('profile-answers')).toBe('{"nationality":"NO"}');
  });

  // product: P10.20
  it('the eligibility check also asks the question that a required question depends on', async () => {
    const enrolled = makeScholarship({
      requirements: [
        { isHard: true, level: 0, kind: 'COMPARISON', text: 'Enrolled at Yale', fact: 'enrolledAt' },
      ],
    });
    startAccounts();
    const page = renderPortal(path, {
      ...accountAnswers,
      ...bySlug(enrolled),
      ProfileForm: () => ({ data: PROFILE_FORM }),
      Verdict: ({ id }) => ({ data: { scholarship: { __typename: 'Scholarship', id, eligibility: null } } }),
    });
    await page.session.signOut();
    await userEvent.click(await screen.findByRole('button', { name: 'Can I apply? Answer 1 question' }));
    await userEvent.selectOptions(await screen.findByLabelText('I am enrolled at a university'), 'Yes');
    expect(await screen.findByLabelText('University you are enrolled at')).toBeVisible();
  });

  it('a signed-in user answers on the page, and the verdict is updated', async () => {
    let version = 0;
    const page = renderPortal(path, {
      ...startSignedIn(),
      ...startReviews([]).answers,
      ...bySlug(demanding),
      ...answerVerdict,
      ApplyState: () => ({ data: { scholarship: makeApplyState() } }),
      ProfileForm: () => ({ data: PROFILE_FORM }),
      MyApplicantProfile: () => ({ data: { myApplicantProfile: { ...PROFILE, version } } }),
      SaveApplicantProfile: ({ answers }) => {
        version += 1;
        return { data: { saveApplicantProfile: { ...PROFILE, version, answers } } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Can I apply? Answer 2 questions' }));
    const verdicts = () => page.asked.filter(({ name }) => name === 'Verdict').length;
    const field = await screen.findByLabelText('Nationality');
    const before = verdicts();
    await userEvent.selectOptions(field, 'BD');
    await waitFor(() => expect(verdicts()).toBeGreaterThan(before));
    expect(page.asked.filter(({ name }) => name === 'SaveApplicantProfile').at(-1)?.variables).toMatchObject({
      answers: { nationality: 'BD' },
    });
    expect(localStorage.getItem('profile-answers')).toBeNull();
  });

  it('a closed scholarship says that requirements are met, not that the viewer can apply', async () => {
    localStorage.setItem('profile-answers', '{"nationality":"BD"}');
    const can = { ...verdict, verdict: 'CAN_APPLY', summary: 'You can apply', missing: [] };
    startAccounts();
    const page = renderPortal(path, {
      ...accountAnswers,
      ...bySlug({ ...demanding, isOpen: false, phase: 'CLOSED' }),
      Verdict: ({ id }) => ({ data: { scholarship: { __typename: 'Scholarship', id, eligibility: can } } }),
    });
    await page.session.signOut();
    expect(await screen.findByText('You meet the requirements')).toBeVisible();
    expect(screen.queryByText('You can apply')).toBeNull();
  });
});

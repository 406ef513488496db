import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { makeApplyState } from '../../features/applications/testApplications.ts';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { startReviews } from '../../features/reviews/testReviews.ts';
import { bySlug, path } from './testPublicPage.tsx';
import { answerVerdict, demanding, PROFILE, PROFILE_FORM } from './testRequirements.ts';

// product: P10.8
describe('requirements on the public scholarship page', () => {
  afterEach(() => localStorage.clear());

  // product: P10.3
  it("conflicting answers are resolved on the scholarship's page", async () => {
    let version = 0;
    const page = renderPortal(path, {
      ...startSignedIn(),
      ...startReviews([]).answers,
      ...bySlug(demanding),
      ...answerVerdict,
      ApplyState: () => ({ data: { scholarship: makeApplyState() } }),
      ProfileForm: () => ({ data: PROFILE_FORM }),
      MyApplicantProfile: () => {
        const answers = version === 0 ? {} : { nationality: 'NO' };
        return { data: { myApplicantProfile: { ...PROFILE, version, answers } } };
      },
      SaveApplicantProfile: ({ version: from, answers }) =>
        from === version
          ? { data: { saveApplicantProfile: { ...PROFILE, version: version + 1, answers } } }
          : { errors: [{ message: 'Changed elsewhere.', extensions: { code: 'CONFLICT' } }] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Can I apply? Answer 2 questions' }));
    const field = await screen.findByLabelText('Nationality');
    version = 7;
    await userEvent.selectOptions(field, 'BD');
    const name = 'Your answers were changed elsewhere';
    const panel = await screen.findByRole('region', { name });
    await userEvent.click(within(panel).getByRole('button', { name: 'Keep these answers' }));
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    const saves = page.asked.filter((sent) => sent.name === 'SaveApplicantProfile');
    expect(saves.at(-1)?.variables).toMatchObject({ version: 7, answers: { nationality: 'BD' } });
  });

  it('a signed-in user can add the answers stored in the browser and then return', async () => {
    localStorage.setItem('profile-answers', '{"nationality":"BD"}');
    const named: Answers = Object.fromEntries([
      ['ApplyState', () => ({ data: { scholarship: makeApplyState() } })],
      ['ProfileForm', () => ({ data: PROFILE_FORM })],
      ['MyApplicantProfile', () => ({ data: { myApplicantProfile: PROFILE } })],
    ]);
    const { router } = renderPortal(path, {
      ...startSignedIn(),
      ...bySlug(demanding),
      ...answerVerdict,
      ...named,
    });
    await userEvent.click(
      await screen.findByRole('link', {
        name: 'Add what you answered in this browser to your account: Nationality',
      }),
    );
    await screen.findByRole('button', { name: 'Add to my account' });
    await userEvent.click(screen.getByRole('link', { name: 'Back to where you were' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });
});

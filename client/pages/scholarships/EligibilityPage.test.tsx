import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enter } from '../../test/enter.ts';
import { asApplicant, asVisitor, kept, PROFILE } from './testEligibility.ts';

beforeEach(() => localStorage.clear());

// product: P10.1, P10.3
describe('eligibility profile of a visitor', () => {
  it("a visitor's profile answers are stored only in this browser and can be removed", async () => {
    const { asked, router, unmount } = asVisitor();
    await userEvent.selectOptions(await screen.findByLabelText('Nationality'), 'BD');
    await enter(screen.getByLabelText('Grade point average (GPA): result'), '3.05');
    await enter(screen.getByLabelText('Grade point average (GPA): top of the scale'), '4');
    await userEvent.selectOptions(screen.getByLabelText('I am enrolled at a university'), 'No');
    for (const language of ['Bengali', 'English', 'Arabic'])
      await userEvent.selectOptions(screen.getByLabelText('Languages'), language);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Arabic' }));
    expect(kept()).toEqual({
      nationality: 'BD',
      gpa: { value: 3.05, of: 4 },
      languages: ['bn', 'en'],
      isEnrolled: false,
    });
    expect(JSON.stringify(asked)).not.toContain('BD');
    expect(router.state.location.search).toBe('');
    unmount();
    asVisitor();
    expect(await screen.findByLabelText('Nationality')).toHaveValue('BD');
    const next = screen.getByRole('link', { name: 'Show scholarships' });
    expect(next.nextElementSibling).toHaveTextContent('Remove my answers');
    await userEvent.click(screen.getByRole('button', { name: 'Remove my answers' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(kept()).toBeNull());
    expect(screen.getByLabelText('Nationality')).toHaveValue('');
  });
});

// product: P10.3
describe('eligibility profile of an applicant', () => {
  it("an applicant's profile answers are saved automatically with their version", async () => {
    const save = vi.fn((variables: Record<string, unknown>) => ({
      data: { saveApplicantProfile: { ...PROFILE, version: 4, answers: variables.answers } },
    }));
    asApplicant({ version: 3, answers: { nationality: 'NO', hobby: 'kept' }, notAsked: ['hobby'] }, save);
    expect(
      await screen.findByText(/1 of your answers belongs to a question that is not asked/),
    ).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Nationality'), 'BD');
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      version: 3,
      answers: { nationality: 'BD', degree: null },
    });
    expect(kept()).toBeNull();
  });

  it('a verified fact shows its source and date and cannot be edited', async () => {
    const gpa = { fact: 'gpa', value: { value: 3.2, of: 4 }, source: 'Registrar', day: '2026-09-01' };
    asApplicant({ verified: [{ __typename: 'VerifiedFact', ...gpa }] });
    expect(await screen.findByText('3.2 of 4')).toBeVisible();
    expect(screen.getByText(/^Verified by Registrar, .*2026$/)).toBeVisible();
    expect(screen.queryByLabelText(/GPA/)).toBeNull();
  });
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { builtInProfileForm } from '../../../../../rules/forms/profileForm.ts';
import { type Answers, renderPortal } from '../../../../app/testPortal.tsx';
import { enter } from '../../../../test/enter.ts';
import { startSignedIn } from '../../../auth/testAccount.ts';
import { listManaged, makeEdited, makeManaged, offerFor, STAFF } from '../../testManaged.ts';

const form = builtInProfileForm({ currency: 'USD' });
const DEEP = {
  any: [
    {
      all: [
        { fact: 'isEnrolled', is: 'flag', value: true },
        { not: { fact: 'nationality', is: 'oneOf', value: ['IN'] } },
      ],
    },
    { fact: 'nationality', is: 'oneOf', value: ['BD'] },
  ],
};
const IN_2026 = { is: 'ageAtMost', on: '2026-09-01' };

async function openEdit(hard: unknown, answers: Answers = {}) {
  const sent: Record<string, unknown>[] = [];
  const edited = makeEdited({
    requirementConditions: { __typename: 'RequirementConditions', hard, soft: null },
  } as never);
  renderPortal(`/dashboard/items/update/${edited.id}?part=eligibility`, {
    ...startSignedIn(STAFF),
    ...listManaged(() => [makeManaged(1)]),
    ...offerFor(),
    ScholarshipForEdit: () => ({ data: { scholarshipForEdit: edited } }),
    ConditionFacts: () => ({ data: { profileForm: { __typename: 'ProfileForm', version: 0, form } } }),
    UpdateScholarship: (variables) => {
      sent.push(variables);
      return answers.UpdateScholarship?.(variables) ?? { data: { updateScholarship: edited } };
    },
  });
  await screen.findByRole('form', { name: 'Update Scholarship' });
  return sent;
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const musts = () => screen.findByRole('region', { name: 'Applicants must meet all of these' });
const lineOf = async (number: number) =>
  within(within(await musts()).getByRole('group', { name: `Requirement ${number}` }));
const addMust = async () =>
  userEvent.click(within(await musts()).getByRole('button', { name: 'Add a requirement' }));

// product: P10.13
describe('scholarship requirements editor', () => {
  it('the requirements editor adds conditions as “must” or “should”', async () => {
    const sent = await openEdit(null);
    expect(screen.getByText('Everyone can apply.')).toBeVisible();
    await click('Set who can apply');
    await addMust();
    const first = await lineOf(1);
    expect(first.getByLabelText('Fact')).toHaveFocus();
    await userEvent.selectOptions(first.getByLabelText('Values'), 'Bangladesh');
    await userEvent.selectOptions(first.getByLabelText('Values'), 'India');
    await addMust();
    const second = await lineOf(2);
    await userEvent.selectOptions(second.getByLabelText('Fact'), 'birthday');
    await enter(second.getByLabelText('Years'), '30');
    await enter(second.getByLabelText('Age on this day'), '2026-09-01');
    await addMust();
    const third = await lineOf(3);
    await userEvent.selectOptions(third.getByLabelText('Fact'), 'gpa');
    await userEvent.selectOptions(third.getByLabelText('Weight'), 'Should');
    const should = within(screen.getByRole('region', { name: 'Applicants should meet these' }));
    await enter(should.getByLabelText('Result: result'), '3.2');
    await enter(should.getByLabelText('Result: top of the scale'), '4');
    await click('Update');
    await screen.findByText('Updated Successfully');
    expect(sent).toMatchObject([
      {
        input: {
          requirements: {
            hard: {
              all: [
                { fact: 'nationality', is: 'oneOf', value: ['BD', 'IN'] },
                { fact: 'birthday', ...IN_2026, value: 30 },
              ],
            },
            soft: { all: [{ fact: 'gpa', is: 'gradeAtLeast', value: 3.2, of: 4 }] },
          },
        },
      },
    ]);
  });

  it('the requirements editor marks contradictions and, on submission, missing values', async () => {
    const sent = await openEdit({ fact: 'birthday', ...IN_2026, value: 20 });
    await addMust();
    const second = await lineOf(2);
    await userEvent.selectOptions(second.getByLabelText('Fact'), 'birthday');
    await userEvent.selectOptions(second.getByLabelText('Comparison'), 'age at least');
    await enter(second.getByLabelText('Years'), '30');
    await enter(second.getByLabelText('Age on this day'), '2026-09-01');
    await addMust();
    const said = 'No applicant can meet both this and another requirement.';
    expect(await screen.findAllByText(said)).toHaveLength(2);
    await userEvent.clear(second.getByLabelText('Years'));
    expect(screen.queryByText(said)).toBeNull();
    await click('Update');
    expect(await screen.findByRole('region', { name: /1 field needs/ })).toHaveTextContent(
      'Who can apply: Some requirements need your attention.',
    );
    expect((await lineOf(3)).getByText('This field is required')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('the requirements editor shows nested groups and saves changes inside them', async () => {
    const sent = await openEdit(DEEP);
    const all = within(await musts());
    const groupIn = (number: number, around = all) =>
      within(around.getByRole('group', { name: `Group ${number}` }));
    const outer = within((await all.findAllByRole('group', { name: 'Group 1' }))[0] as HTMLElement);
    const modeOf = (group: typeof outer) => group.getAllByLabelText('Of the following')[0] as HTMLElement;
    expect(modeOf(outer)).toHaveDisplayValue('at least one is true');
    const inner = groupIn(1, outer);
    expect(modeOf(inner)).toHaveDisplayValue('all are true');
    const denied = groupIn(2, inner);
    expect(modeOf(denied)).toHaveDisplayValue('none is true');
    await userEvent.click(denied.getByRole('button', { name: 'Add to this group' }));
    const added = within(denied.getByRole('group', { name: 'Requirement 2' }));
    await userEvent.selectOptions(added.getByLabelText('Values'), 'Norway');
    await userEvent.selectOptions(modeOf(outer), 'all are true');
    await click('Update');
    await screen.findByText('Updated Successfully');
    const none = [['IN'], ['NO']].map((value) => ({ fact: 'nationality', is: 'oneOf', value }));
    const [group, other] = DEEP.any;
    const changed = { all: [{ all: [group?.all?.[0], { not: { any: none } }] }, other] };
    expect(sent[0]?.input).toMatchObject({ requirements: { hard: { all: [changed] } } });
  });

  it('unchanged scholarship requirements are not sent to the server', async () => {
    const sent = await openEdit(DEEP);
    await enter(screen.getByLabelText('University city'), 'Oslo');
    await click('Update');
    await screen.findByText('Updated Successfully');
    expect(sent[0]?.input).not.toHaveProperty('requirements');
  });

  it('the requirements editor flags a question that is missing from the profile', async () => {
    await openEdit({ all: [{ fact: 'shoes', is: 'atLeast', value: 40 }] });
    const line = await lineOf(1);
    expect(line.getByText(/no longer asks for “shoes”/)).toBeVisible();
    await userEvent.selectOptions(line.getByLabelText('Fact'), 'isEnrolled');
    expect((await lineOf(1)).getByLabelText('Answer')).toBeVisible();
  });

  it('the requirements editor shows verdicts for samples at the limits and for typed answers', async () => {
    await openEdit({ all: [{ fact: 'birthday', ...IN_2026, value: 30 }] });
    const read = within(await screen.findByRole('region', { name: 'What applicants read' }));
    expect(read.getByRole('listitem')).toHaveTextContent('At most 30 years old on 1 September 2026');
    const samples = within(await screen.findByRole('region', { name: 'Test the requirements' }));
    const [meets, misses, silent] = samples.getAllByRole('listitem').map((item) => within(item));
    expect(meets?.getByText('Can apply')).toBeVisible();
    expect(meets?.getByText(/2 Sep\w* 1995/)).toBeVisible();
    expect(
      misses?.getByText(/Requirement: At most 30 years old on 1 September 2026; you are 31 on that day/),
    ).toBeVisible();
    expect(silent?.getByText('May be able to apply')).toBeVisible();
    await userEvent.click(misses?.getByRole('button', { name: 'Try other answers' }) as HTMLElement);
    const own = within(samples.getAllByRole('listitem')[0] as HTMLElement);
    expect(own.getByText('Cannot apply')).toBeVisible();
    await userEvent.clear(own.getByLabelText('Date of birth'));
    await enter(own.getByLabelText('Date of birth'), '2000-01-01');
    expect(await own.findByText('Can apply')).toBeVisible();
    await userEvent.clear((await lineOf(1)).getByLabelText('Years'));
    await enter((await lineOf(1)).getByLabelText('Years'), '20');
    expect(await own.findByText(/you are 26 on that day/)).toBeVisible();
  });

  it('saving a new group of requirements requires confirmation of the affected numbers', async () => {
    const touched = { drafts: 3, applications: 1 };
    const refused = { message: 'Repeat.', extensions: { code: 'CONFLICT', touched } };
    const sent = await openEdit(DEEP, {
      UpdateScholarship: (variables) =>
        variables.touched ? { data: { updateScholarship: makeEdited() } } : { data: null, errors: [refused] },
    });
    await userEvent.click(within(await musts()).getByRole('button', { name: 'Add a group' }));
    const group = within(screen.getAllByRole('group', { name: 'Group 2' }).at(-1) as HTMLElement);
    await userEvent.selectOptions(group.getByLabelText('Fact'), 'enrolledAt');
    await userEvent.type(group.getByLabelText('Values'), 'Fjordholm{Enter}Birch');
    await click('Update');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/up to 3 drafts and up to 1 pending application can/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Change it' }));
    await screen.findByText('Updated Successfully');
    const hard = {
      all: [DEEP, { any: [{ fact: 'enrolledAt', is: 'oneOf', value: ['Fjordholm', 'Birch'] }] }],
    };
    expect(sent[1]).toMatchObject({ touched, input: { requirements: { hard } } });
  });

  it('the requirements editor shows a server error next to the affected requirement', async () => {
    const fields = { 'requirements.hard.all.0.fact': 'Choose one of the portal’s facts.' };
    await openEdit(null, {
      UpdateScholarship: () => ({
        data: null,
        errors: [{ message: 'Check', extensions: { code: 'INVALID_INPUT', fields } }],
      }),
    });
    await click('Set who can apply');
    await addMust();
    await userEvent.selectOptions((await lineOf(1)).getByLabelText('Fact'), 'isEnrolled');
    await click('Update');
    expect(await (await lineOf(1)).findByText('Choose one of the portal’s facts.')).toBeVisible();
  });
});

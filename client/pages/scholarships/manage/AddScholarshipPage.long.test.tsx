import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Form } from '../../../../rules/forms/question.ts';
import type { Answers } from '../../../app/testPortal.tsx';
import { makeEdited } from '../../../features/scholarships/testManaged.ts';
import { enter } from '../../../test/enter.ts';
import { editing, findForm, id, openPart, publish, refill, renderForm } from './testScholarshipForm.tsx';

const PATH = `/dashboard/scholarshiform?copy=${id}`;
const SAVED = /^Saved \d/;
const draft = makeEdited({ state: 'DRAFT', version: 1 });

/** Returns the form as the server stores it: with trimmed texts, and with the order of keys in PostgreSQL's jsonb. */
function toStored(form: unknown): unknown {
  const order = ([one]: [string, unknown], [other]: [string, unknown]) =>
    one.length - other.length || (one < other ? -1 : 1);
  return JSON.parse(JSON.stringify(form), (_name, part) => {
    if (typeof part === 'string') return part.trim();
    const isRecord = typeof part === 'object' && part !== null && !Array.isArray(part);
    return isRecord ? Object.fromEntries(Object.entries(part).toSorted(order)) : part;
  });
}

function answerQuestions(saved: Form[]): Answers {
  const own = {
    ...{ __typename: 'Scholarship', id, ownQuestions: null, generalForm: null },
    organisation: null,
  };
  const profileForm = { __typename: 'ProfileForm', version: 0, form: { sections: [] } };
  return {
    QuestionsForEdit: () => ({ data: { scholarshipForEdit: own, profileForm } }),
    GeneralFormsToChoose: () => ({ data: { generalForms: [] } }),
    SaveQuestions: ({ form }) => {
      saved.push(form as Form);
      const stored = { version: saved.length, generalVersion: 0, form: toStored(form) };
      const asked = { __typename: 'AskedForm', id: 'f', ...stored };
      return { data: { saveQuestions: { ...own, ownQuestions: asked } } };
    },
  };
}

async function addQuestionToDraft(answers: Answers) {
  renderForm(PATH, { ...editing(makeEdited()), ...answers });
  await findForm('Add Scholarship');
  await refill('Scholarship name', 'Kestrel Grant');
  expect(await screen.findByText(SAVED)).toBeVisible();
  await openPart(/^Questions/);
  const part = within(screen.getByRole('region', { name: 'Questions' }));
  await userEvent.click(await part.findByRole('button', { name: 'Add a question' }));
  return part;
}

// product: P7.5, P11.13
describe('editor of a new scholarship', () => {
  it('questions can be written before the scholarship draft exists', async () => {
    const saved: Form[] = [];
    const { sent } = renderForm('/dashboard/scholarshiform?part=questions', answerQuestions(saved));
    const part = within(await screen.findByRole('region', { name: 'Questions' }));
    await userEvent.click(await part.findByRole('button', { name: 'Add a question' }));
    await enter(part.getByLabelText('Question'), 'Why you?');
    await userEvent.click(part.getByRole('button', { name: 'Done' }));
    expect(saved).toEqual([]);
    expect(sent).toEqual([]);
    await publish();
    expect(await screen.findByRole('region', { name: '12 fields need your attention' })).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Scholarship name')).toHaveFocus());
  });

  it('a scholarship draft and its questions are saved automatically', async () => {
    const saved: Form[] = [];
    const part = await addQuestionToDraft(answerQuestions(saved));
    await enter(part.getByLabelText('Question'), 'Why you?');
    await userEvent.click(part.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.sections).toMatchObject([{ questions: [{ key: 'whyYou', label: { en: 'Why you?' } }] }]);
    expect(part.queryByRole('button', { name: 'Save questions' })).toBeNull();
  });

  it('questions of a draft are saved only once, even if the server reorders keys', async () => {
    const saved: Form[] = [];
    const part = await addQuestionToDraft(answerQuestions(saved));
    await enter(part.getByLabelText('Question'), 'Why you? ');
    await enter(part.getByLabelText('Help text'), 'Be brief.');
    await userEvent.selectOptions(part.getByLabelText('Type of answer'), 'Paragraph');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await userEvent.click(part.getByRole('button', { name: 'Done' }));
    for (let second = 1; second <= 8; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    expect(saved).toHaveLength(1);
    expect(part.queryByText('Changes are not saved yet.')).toBeNull();
  });

  it('rejected questions of a draft are sent again only after a change', async () => {
    const saved: Form[] = [];
    const message = 'This scholarship is archived.';
    const part = await addQuestionToDraft({
      ...answerQuestions([]),
      SaveQuestions: ({ form }) => {
        saved.push(form as Form);
        return { data: null, errors: [{ message, extensions: { code: 'CONFLICT' } }] };
      },
    });
    await enter(part.getByLabelText('Question'), 'Why you?');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await userEvent.click(part.getByRole('button', { name: 'Done' }));
    for (let second = 1; second <= 8; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    expect(part.getByText(message)).toBeVisible();
    expect(saved.length).toBeLessThanOrEqual(2);
  });

  it('the link to the page opens an empty form after a draft was created', async () => {
    const { router } = renderForm(PATH, editing(makeEdited()));
    await findForm('Add Scholarship');
    await refill('Scholarship name', 'Kestrel Grant');
    const href = () => screen.getByRole('link', { name: /^Questions/ }).getAttribute('href');
    await waitFor(() => expect(href()).toContain(`draft=${id}`));
    await act(() => router.navigate('/dashboard/scholarshiform'));
    await waitFor(() => expect(screen.getByLabelText('Scholarship name')).toHaveValue(''));
    expect(router.state.location.search).toBe('');
    await act(() => router.navigate(-1));
    await findForm('Update Scholarship');
    expect(router.state.location.pathname).toBe(`/dashboard/items/update/${id}`);
  });

  it("the browser's Back button preserves a new draft's form and URL", async () => {
    const { router } = renderForm(PATH, editing(makeEdited()));
    await findForm('Add Scholarship');
    await openPart(/^Dates/);
    await openPart(/^Basics/);
    await refill('Scholarship name', 'Kestrel Grant');
    await waitFor(() => expect(router.state.location.search).toContain(`draft=${id}`));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.search).toContain(`part=dates&draft=${id}`));
    expect(screen.getByLabelText('Scholarship name')).toHaveValue('Kestrel Grant');
  });

  it('a required yes/no question accepts “No” unless applicants must answer “Yes”', async () => {
    renderForm('/dashboard/scholarshiform?part=questions', answerQuestions([]));
    const part = within(await screen.findByRole('region', { name: 'Questions' }));
    await userEvent.click(await part.findByRole('button', { name: 'Add a question' }));
    await enter(part.getByLabelText('Question'), 'Abroad?');
    await userEvent.selectOptions(part.getByLabelText('Type of answer'), 'Yes or no');
    const shown = within(part.getByRole('region', { name: 'As applicants see it' }));
    await userEvent.click(part.getByLabelText('An answer is required'));
    const answer = await shown.findByRole('combobox', { name: 'Abroad?' });
    expect(within(answer).getByRole('option', { name: 'No' })).toBeVisible();
    await userEvent.click(part.getByLabelText('Applicants must answer yes'));
    expect(await shown.findByRole('checkbox', { name: 'Abroad?' })).toBeVisible();
    await userEvent.click(part.getByLabelText('An answer is required'));
    expect(part.getByLabelText('Applicants must answer yes')).not.toBeChecked();
    expect(part.getByLabelText('Identifies the applicant')).not.toBeVisible();
    await userEvent.click(part.getByText('Advanced'));
    expect(part.getByLabelText('Identifies the applicant')).toBeVisible();
  });

  it('a scholarship draft saves a change and then its reversal', async () => {
    const written: unknown[] = [];
    renderForm(`/dashboard/items/update/${id}`, {
      ...editing(draft),
      UpdateScholarship: ({ input, version }) => {
        written.push(Object(input).scholarshipName);
        return { data: { updateScholarship: { ...draft, version: Number(version) + 1 } } };
      },
    });
    await findForm('Update Scholarship');
    await enter(screen.getByLabelText('Scholarship name'), '!');
    await waitFor(() => expect(written).toEqual(['Gates Cambridge Scholarship!']));
    await refill('Scholarship name', 'Gates Cambridge Scholarship');
    await waitFor(() => expect(written.at(-1)).toBe('Gates Cambridge Scholarship'));
  });

  // product: P7.6
  it('a scholarship draft changed by another editor is compared before it is saved again', async () => {
    let stored = draft;
    const versions: unknown[] = [];
    renderForm(`/dashboard/items/update/${id}`, {
      ScholarshipForEdit: () => ({ data: { scholarshipForEdit: stored } }),
      UpdateScholarship: ({ version }) => {
        versions.push(version);
        const refusal = { message: 'Changed.', extensions: { code: 'CONFLICT', version: 2 } };
        return versions.length === 1
          ? { data: null, errors: [refusal] }
          : { data: { updateScholarship: { ...stored, version: 3 } } };
      },
    });
    await findForm('Update Scholarship');
    await refill('Scholarship name', 'Kestrel Grant');
    stored = makeEdited({ state: 'DRAFT', version: 2, scholarshipName: 'Osprey Grant' });
    const panel = within(await screen.findByRole('region', { name: 'Two versions of this scholarship' }));
    expect(panel.getByText('Osprey Grant')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Save this version' }));
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(versions).toEqual([1, 2]);
    expect(screen.getByLabelText('Scholarship name')).toHaveValue('Kestrel Grant');
  });

  // product: P7.15
  it("a new scholarship starts with the university of the organisation's latest scholarship", async () => {
    renderForm('/dashboard/scholarshiform', {
      OfferingOrganisations: () => ({
        data: {
          offeringOrganisations: [
            { __typename: 'Organisation', id: draft.id, name: 'Fjord Foundation', viewerCanPublish: true },
          ],
        },
      }),
      LatestUniversity: () => ({
        data: { managedScholarships: { __typename: 'ManagedScholarshipPage', items: [draft] } },
      }),
    });
    await findForm('Add Scholarship');
    await waitFor(() => expect(screen.getByLabelText('University city')).toHaveValue('Cambridge'));
    expect(screen.getByLabelText('University name')).toHaveValue('University of Cambridge');
    expect(screen.getByText('Saves automatically')).toBeVisible();
  });
});

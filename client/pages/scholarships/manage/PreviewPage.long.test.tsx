import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { joinForms } from '../../../../rules/forms/generalForm.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../../features/auth/testAccount.ts';
import { STAFF } from '../../../features/scholarships/testManaged.ts';
import { makeScholarship } from '../../../features/scholarships/testScholarships.ts';

const draft = { ...makeScholarship({ state: 'DRAFT' }), publishAt: null, questions: null };
const PATH = `/dashboard/items/preview/${draft.id}`;

const renderPreview = (path = PATH, viewer: object = STAFF, questions: object | null = null) =>
  renderPortal(path, {
    ...startSignedIn(viewer),
    ScholarshipPreview: () => ({ data: { scholarshipForEdit: { ...draft, questions } } }),
  });
const marked = () => screen.findByText(/This scholarship is not public yet/, undefined);

// product: P7.26
describe('scholarship preview', () => {
  it("the scholarship preview shows the applicant's page and a form that is never submitted", async () => {
    const { asked } = renderPreview();
    await marked();
    const choices = within(screen.getByRole('navigation', { name: 'Views' }));
    await userEvent.click(choices.getByRole('link', { name: 'Applicant' }));
    expect(screen.getByText(/Fill in the form first/).closest('[inert]')).not.toBeNull();
    await userEvent.click(choices.getByRole('link', { name: 'Form' }));
    expect(await screen.findByRole('heading', { name: 'Provide Information' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Check the form' }));
    expect((await screen.findAllByText('This field is required')).length).toBeGreaterThan(3);
    const operations = asked.map(({ name }) => name);
    expect(operations).not.toContain('SubmitApplication');
    expect(operations).not.toContain('SaveDraft');
    expect(choices.getByRole('link', { name: 'Form' })).toHaveAttribute('aria-current', 'page');
  });

  // product: P11.21
  it('the scholarship preview shows questions from both the general form and the scholarship', async () => {
    const form = (key: string, label: string): Form => ({
      sections: [
        {
          ...{ key, title: { en: key } },
          questions: [{ key: 'one', kind: 'line', label: { en: label }, isRequired: true }],
        },
      ],
    });
    const { asked } = renderPreview(`${PATH}?as=form`, STAFF, {
      ...{ __typename: 'AskedForm', id: 'f1', name: 'General application', version: 1, generalVersion: 2 },
      form: joinForms(form('school', 'Which school?'), form('essay', 'Why you?')),
    });
    expect(await screen.findByLabelText(/^Which school/, undefined)).toBeVisible();
    expect(screen.getByText(/^Part of “General application”/)).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Why you/), 'Because');
    await userEvent.click(screen.getByRole('button', { name: 'Check the form' }));
    const summary = await screen.findByRole('region', { name: /problem|attention|wrong|missing/i });
    expect(within(summary).getByRole('link', { name: 'Which school?' })).toBeVisible();
    expect(within(summary).queryByRole('link', { name: 'Why you?' })).toBeNull();
    expect(asked.map(({ name }) => name)).not.toContain('OfferedAnswers');
  });
});

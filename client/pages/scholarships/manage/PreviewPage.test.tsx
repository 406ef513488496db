import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
  it('the scholarship preview shows the public page as unpublished and without working controls', async () => {
    const { asked } = renderPreview();
    expect(await marked()).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: draft.scholarshipName })).toBeVisible();
    expect(screen.queryByText(/Not published yet/)).toBeNull();
    const deadline = within(screen.getByRole('complementary', { name: 'Deadline' }));
    expect(deadline.getByText('Draft')).toBeVisible();
    expect(deadline.queryByText('Open')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    for (const apply of screen.getAllByText('Apply Scholarship'))
      expect(apply.closest('[inert]')).not.toBeNull();
    expect(screen.getByText('No reviews yet').closest('[inert]')).not.toBeNull();
    expect(document.title).toContain('Preview: Gates Cambridge Scholarship');
    expect(document.head.innerHTML).not.toContain(draft.slug);
    expect(asked.map(({ name }) => name)).not.toContain('ApplyState');
  });

  it('the scholarship preview is denied to viewers without permission before data is requested', async () => {
    const { asked } = renderPreview(PATH, { abilities: [] });
    await screen.findByRole('heading', { name: 'You do not have access to this page' });
    expect(asked.map(({ name }) => name)).not.toContain('ScholarshipPreview');
  });

  it("the preview of another organisation's scholarship shows the 404 page", async () => {
    renderPortal(PATH, {
      ...startSignedIn(STAFF),
      ScholarshipPreview: () => ({
        data: null,
        errors: [{ message: 'Not found.', extensions: { code: 'NOT_FOUND' } }],
      }),
    });
    expect(await screen.findByText('404 - Page Not Found', undefined)).toBeVisible();
  });
});

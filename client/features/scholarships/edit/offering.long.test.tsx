import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../../rules/accounts/organisations.ts';
import { type Answers, renderPortal } from '../../../app/testPortal.tsx';
import { enter } from '../../../test/enter.ts';
import { startSignedIn } from '../../auth/testAccount.ts';
import { listManaged, makeEdited, makeManaged, offerFor, STAFF } from '../testManaged.ts';

const ADD = '/dashboard/scholarshiform';
const BIRCH = { id: '0198c5a2-6b0e-7c3f-9d44-00000000000a', name: 'Birch', viewerCanPublish: false };
const SPRUCE = { id: '0198c5a2-6b0e-7c3f-9d44-00000000000b', name: 'Spruce', viewerCanPublish: true };
const offering = (...organisations: (typeof BIRCH)[]): Answers => ({
  OfferingOrganisations: () => ({
    data: { offeringOrganisations: organisations.map((each) => ({ __typename: 'Organisation', ...each })) },
  }),
});
const ofBirch = {
  __typename: 'Organisation' as const,
  id: BIRCH.id,
  name: 'Birch',
  slug: 'birch',
  isNamed: true,
};
const ofSpruce = { ...ofBirch, id: SPRUCE.id, name: 'Spruce', slug: 'spruce' };
const refusing = (code: string, extensions: object = {}) => ({
  data: null,
  errors: [{ message: 'Refused.', extensions: { code, ...extensions } }],
});

async function openCopy(answers: Answers) {
  const sent: Record<string, unknown>[] = [];
  const original = makeEdited();
  renderPortal(`${ADD}?copy=${original.id}`, {
    ...startSignedIn(STAFF),
    ...listManaged(() => [makeManaged(1)]),
    ScholarshipForEdit: () => ({ data: { scholarshipForEdit: original } }),
    CreateScholarship: (variables) => {
      sent.push(variables);
      return { data: { createScholarship: makeEdited({ state: 'DRAFT', version: 1 }) } };
    },
    MoveScholarship: (variables) => {
      sent.push(variables);
      return { data: { moveScholarship: makeManaged(1) } };
    },
    ...answers,
  });
  await screen.findByRole('form', { name: 'Add Scholarship' });
  return sent;
}

async function openEdit(answers: Answers, given: Parameters<typeof makeEdited>[0] = {}) {
  const edited = makeEdited({ organisation: ofBirch, ...given });
  renderPortal(`/dashboard/items/update/${edited.id}`, {
    ...startSignedIn(STAFF),
    ...listManaged(() => [makeManaged(1)]),
    ScholarshipForEdit: () => ({ data: { scholarshipForEdit: edited } }),
    ...answers,
  });
  await screen.findByRole('form', { name: 'Update Scholarship' });
}

// product: P7.17
describe('organisation field of a scholarship', () => {
  it('the organisation field is hidden if the viewer has only one organisation', async () => {
    const sent = await openCopy(offerFor());
    expect(screen.queryByLabelText('Organisation')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Added Successfully')).toBeVisible();
    expect(sent).toMatchObject([{ organisationId: null }, { to: 'PUBLISHED' }]);
  });

  it("the organisation field defaults to the portal's organisation for staff", async () => {
    renderPortal(ADD, {
      ...startSignedIn(STAFF),
      ...offering({ ...BIRCH, id: PORTAL_ORGANISATION_ID, name: 'Portal' }, SPRUCE),
    });
    expect(await screen.findByLabelText('Organisation')).toHaveValue(PORTAL_ORGANISATION_ID);
  });

  it('a coordinator of several organisations must choose an organisation', async () => {
    const sent = await openCopy(offering(BIRCH, SPRUCE));
    await userEvent.selectOptions(screen.getByLabelText('Organisation'), '');
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByRole('region', { name: '1 field needs your attention' })).toHaveTextContent(
      'Organisation: This field is required',
    );
    await userEvent.selectOptions(screen.getByLabelText('Organisation'), 'Spruce');
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Added Successfully')).toBeVisible();
    expect(sent).toMatchObject([{ organisationId: SPRUCE.id }, { to: 'PUBLISHED' }]);
  });

  it('Send for review replaces Publish if the viewer may not publish', async () => {
    const sent = await openCopy(offering(BIRCH, SPRUCE));
    await userEvent.selectOptions(screen.getByLabelText('Organisation'), 'Birch');
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Send for review' }));
    expect(await screen.findByText('Sent for review')).toBeVisible();
    expect(sent).toMatchObject([{ organisationId: BIRCH.id }, { to: 'UNDER_REVIEW' }]);
  });

  it('the organisation field appears after the viewer gains a second organisation', async () => {
    const offered = [BIRCH];
    await openCopy({
      OfferingOrganisations: () => offering(...offered).OfferingOrganisations?.({}) ?? {},
      CreateScholarship: () => {
        offered.push(SPRUCE);
        return refusing('INVALID_INPUT', { fields: { organisationId: 'This field is required.' } });
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send for review' }));
    const field = await screen.findByLabelText('Organisation');
    expect(within(field).getAllByRole('option')).toHaveLength(3);
    expect(await screen.findByRole('region', { name: '1 field needs your attention' })).toBeVisible();
  });

  it('the organisation field shows both values after a conflicting move', async () => {
    const sent: Record<string, unknown>[] = [];
    let stored = makeEdited({ organisation: ofBirch });
    await openEdit({
      ...offering(BIRCH, SPRUCE),
      ScholarshipForEdit: () => ({ data: { scholarshipForEdit: stored } }),
      UpdateScholarship: (variables) => {
        sent.push(variables);
        return refusing('CONFLICT', { version: 4 });
      },
    });
    expect(screen.getByLabelText('Organisation')).toHaveValue(BIRCH.id);
    await enter(screen.getByLabelText('Scholarship name'), 'Kestrel Grant');
    stored = makeEdited({ organisation: ofSpruce, version: 4, scholarshipName: 'Kestrel Grant' });
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    const panel = within(await screen.findByRole('region', { name: 'Two versions of this scholarship' }));
    const term = panel.getByText('Organisation');
    expect(term.parentElement).toHaveTextContent('Theirs: Spruce');
    expect(term.parentElement).toHaveTextContent('Yours: Birch');
    await userEvent.click(panel.getByRole('button', { name: 'Use theirs: Organisation' }));
    expect(screen.getByLabelText('Organisation')).toHaveValue(SPRUCE.id);
    expect(sent).toMatchObject([{ organisationId: BIRCH.id, version: 3 }]);
  });

  it.each(['NOT_FOUND', 'FORBIDDEN'])(
    'an update rejected with %s explains the reason and preserves the input',
    async (code) => {
      await openEdit({ ...offering(BIRCH), UpdateScholarship: () => refusing(code) });
      await enter(screen.getByLabelText('Scholarship name'), 'Kestrel Grant');
      await userEvent.click(screen.getByRole('button', { name: 'Update' }));
      expect(await screen.findByText(/^You can no longer change this scholarship/)).toBeVisible();
      expect(screen.getByLabelText('Scholarship name')).toHaveValue(
        'Gates Cambridge ScholarshipKestrel Grant',
      );
    },
  );
});

import type { Form } from '../../../../rules/forms/question.ts';
import { renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../../features/auth/testAccount.ts';

const FORM: Form = {
  sections: [
    {
      key: 'school',
      title: { en: 'School' },
      questions: [{ key: 'name', kind: 'line', label: { en: 'Which school?' } }],
    },
  ],
};

export function makeForm(id: string, name: string, changes: object = {}) {
  return {
    ...{ __typename: 'GeneralForm', id, name, version: 3, form: FORM as unknown },
    ...{ scholarships: [] as object[], viewerCanRemove: true, ...changes },
  };
}

export const used = { __typename: 'Scholarship', id: 's1', scholarshipName: 'Osprey Grant' };

export function openPage(
  forms = [makeForm('g1', 'Schooling', { scholarships: [used], viewerCanRemove: false })],
) {
  const server = { forms, saved: [] as Record<string, unknown>[], refusal: null as object | null };
  const portal = renderPortal('/dashboard/general-forms', {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'] }),
    OfferingOrganisations: () => ({
      data: {
        offeringOrganisations: [
          { __typename: 'Organisation', id: 'o1', name: 'University of Oslo', viewerCanPublish: true },
        ],
      },
    }),
    GeneralForms: () => ({ data: { generalForms: server.forms } }),
    SaveGeneralForm: (variables) => {
      server.saved.push(variables);
      if (server.refusal) return { data: null, errors: [server.refusal] } as never;
      const {
        id = 'g2',
        name,
        form,
        version,
      } = variables as { id?: string; name: string; form: unknown; version: number };
      const stored = { ...makeForm(id ?? 'g2', name), form, version: version + 1 };
      server.forms = [...server.forms.filter((one) => one.id !== stored.id), stored];
      return { data: { saveGeneralForm: stored } };
    },
    RemoveGeneralForm: ({ id }) => {
      server.forms = server.forms.filter((one) => one.id !== id);
      return { data: { removeGeneralForm: { __typename: 'GeneralForm', id } } };
    },
  });
  return { server, ...portal };
}

import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import type { Answers } from '../../app/testPortal.tsx';
import type { Ability } from '../../schema.generated.ts';
import { makeDeadline } from '../deadlines/testDeadline.ts';
import type { EditedScholarshipFragment } from './edit/edit.generated.ts';
import type { ManagedScholarshipFragment } from './manage/manage.generated.ts';
import { makeScholarship } from './testScholarships.ts';

export const STAFF = {
  name: 'Mona Moderator',
  email: 'moderator@example.org',
  isStaff: true,
  abilities: ['MANAGE_SCHOLARSHIPS'] satisfies Ability[],
};

export function makeEdited(changes: Partial<EditedScholarshipFragment> = {}): EditedScholarshipFragment {
  const { applicationDeadline = '2026-11-30' } = changes;
  return {
    ...makeScholarship({ applicationDeadline }),
    universityImageUrl: 'https://portal.example.org/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91.webp',
    universityImageProblem: null,
    requirementConditions: { __typename: 'RequirementConditions', hard: null, soft: null },
    postedUserEmail: 'office@example.org',
    state: 'PUBLISHED',
    publishAt: null,
    version: 3,
    archivedAt: null,
    applicationCount: 0,
    viewerCanUpdate: true,
    viewerCanRestore: false,
    viewerCanExtend: false,
    viewerCanPublish: true,
    updatedAt: '2026-11-20T09:30:00.000Z',
    ...changes,
  } as EditedScholarshipFragment;
}

export function makeManaged(
  number: number,
  changes: Partial<ManagedScholarshipFragment> = {},
): ManagedScholarshipFragment {
  return {
    __typename: 'Scholarship',
    id: `0198c5a2-6b0e-7c3f-9d44-${String(number).padStart(12, '0')}`,
    scholarshipName: `Grant ${number}`,
    universityName: 'Fjordholm',
    subjectCategory: 'ENGINEERING',
    degree: 'MASTERS',
    applicationFees: 20,
    ...makeDeadline('2026-12-30'),
    applicationCount: 0,
    state: 'PUBLISHED',
    publishAt: null,
    version: 1,
    archivedAt: null,
    viewerCanUpdate: true,
    viewerCanDelete: true,
    viewerCanRestore: false,
    viewerCanPublish: true,
    viewerCanExtend: false,
    viewerCanMakeException: false,
    viewerCanEnterApplication: false,
    organisation: null,
    ...changes,
  } as ManagedScholarshipFragment;
}

export function offerFor(...names: string[]): Answers {
  const organisation = (name: string, index: number) => ({
    __typename: 'Organisation',
    id: index === 0 ? PORTAL_ORGANISATION_ID : `0198c5a2-6b0e-7c3f-9d44-${String(index).padStart(12, '0')}`,
    name,
    viewerCanPublish: true,
  });
  const offeringOrganisations = (names.length > 0 ? names : ['Portal']).map(organisation);
  return Object.fromEntries([['OfferingOrganisations', () => ({ data: { offeringOrganisations } })]]);
}

export function listManaged(
  rows: (variables: Record<string, unknown>) => ManagedScholarshipFragment[],
): Answers {
  const list: Answers[string] = (variables) => {
    const items = rows(variables);
    const page = {
      __typename: 'ManagedScholarshipPage',
      items,
      totalCount: items.length,
      totalIsCapped: false,
      pageCount: Math.ceil(items.length / 20),
      page: 1,
    };
    return { data: { managedScholarships: page } };
  };
  return Object.fromEntries([['ManagedScholarships', list]]);
}

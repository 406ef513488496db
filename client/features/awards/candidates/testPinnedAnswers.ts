import { renderPortal } from '../../../app/testPortal.tsx';
import { makeCandidate, makeDecided, pageOf, SCHOLARSHIP } from '../../../pages/awards/testAwards.ts';
import { makeDetails } from '../../applications/testApplications.ts';
import { startSignedIn } from '../../auth/testAccount.ts';

const KEYS = ['grade', 'income', 'town', 'subject', 'language', 'travel'];
const label = (key: string) => ({ label: { en: key.replace(/^./, (first) => first.toUpperCase()) } });
const FORM = {
  sections: [
    {
      key: 'about',
      questions: [
        ...KEYS.map((key) => ({ key, kind: 'line', ...label(key) })),
        { key: 'transcript', kind: 'document', ...label('transcript') },
      ],
    },
  ],
};

export const IDS = ['0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7ea1', '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7ea2'] as const;

/** Each question except `town` is answered with its key and the applicant's name. */
export function openDesk(query = '', answer: Promise<unknown> | undefined = undefined) {
  const listed = (name: string, id: string, keys: readonly string[]) => {
    const { application, ...row } = makeCandidate(id, name);
    const answerTexts = keys.map((key) => (key === 'town' ? null : `${key} of ${name}`));
    return { ...row, application: { ...application, answerTexts } };
  };
  const shown = renderPortal(`/dashboard/scholarships/${SCHOLARSHIP}/decide${query}`, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'] }),
    OfferingOrganisations: () => ({ data: { offeringOrganisations: [] } }),
    DecidedScholarship: () => ({ data: { scholarshipForEdit: makeDecided() } }),
    Releases: () => ({ data: { releases: [] } }),
    FilterableQuestions: () => ({
      data: {
        scholarshipForEdit: {
          ...{ __typename: 'Scholarship', id: SCHOLARSHIP, generalForm: null },
          ownQuestions: { __typename: 'AskedForm', id: 'f1', version: 1, generalVersion: null, form: FORM },
        },
      },
    }),
    Candidates: async ({ questions }) => {
      const keys = questions as string[];
      if (keys.length === 1) await answer;
      const rows = [listed('Ada', IDS[0], keys), listed('Omar', IDS[1], keys)];
      return { data: { candidates: pageOf('CandidatePage', rows) } };
    },
    ApplicationDetails: ({ id }) => ({ data: { application: makeDetails({ id: id as string }) } }),
  });
  return shown;
}

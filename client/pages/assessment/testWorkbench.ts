import { paths } from '../../../rules/paths.ts';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';

export const label = (en: string) => ({ en });
export const score = (key: string) => ({ key, kind: 'score', label: label(key), from: 1, to: 5, weight: 1 });
const RUBRIC = {
  sections: [{ key: 'merit', title: label('Merit'), questions: [score('Quality'), score('Need')] }],
};
const FORM = {
  sections: [
    {
      ...{ key: 'more', title: label('More') },
      questions: [{ key: 'motivation', kind: 'paragraph', label: label('Why you?') }],
    },
  ],
};
export const FIRST = '5c3a0d3e-6f2b-4d86-9a57-2f0f8c1b7e90';
const SECOND = '5c3a0d3e-6f2b-4d86-9a57-2f0f8c1b7e91';

export const document = {
  __typename: 'AssessedDocument',
  label: label('Essay'),
  pages: 2,
  type: 'WEBP',
  reference: null,
};

export const ROUND = {
  ...{ __typename: 'AssessedRound', name: 'First', endsAt: null, timeZone: 'UTC', isBlind: true },
  scoresShown: 'NEVER',
};

export function assessmentOf(id: string, given: object = {}) {
  return {
    ...{ __typename: 'MyAssessment', id, state: 'ASSIGNED', isLate: false, answers: {}, problems: [] },
    ...{ notes: null, total: null, isPassed: null, version: 1, applicantName: null },
    ...{ viewerCanSave: true, viewerCanSubmit: true, viewerCanReopen: false },
    ...{ code: id === FIRST ? '7F3K9' : '2M4QX', scholarshipName: 'Nordic Grant', queue: [FIRST, SECOND] },
    rubric: RUBRIC,
    round: ROUND,
    others: [],
    application: {
      ...{ __typename: 'AssessedApplication', ssc: '4.8', hsc: '', degree: 'MASTERS', form: FORM },
      answers: { motivation: 'I build engines' },
      hidden: [{ __typename: 'HiddenQuestion', question: 'school', label: label('School') }],
      documents: [
        { ...document, isHidden: false, number: 1, url: '/assessed-documents/1/1' },
        { ...document, isHidden: false, number: 2, url: null, label: label('Text') },
        { ...document, isHidden: true, number: 3, url: null, label: label('Transcript') },
      ],
      references: [
        {
          ...{
            __typename: 'AssessedReference',
            number: 1,
            hasFile: true,
            isHidden: false,
            answers: { letter: 'Outstanding' },
          },
          form: { sections: [{ key: 'reference', questions: [{ key: 'letter', kind: 'paragraph' }] }] },
        },
      ],
    },
    ...given,
  };
}

const answerAll = (): Answers => ({
  ...startSignedIn({ abilities: ['ASSESS'] }),
  Workbench: ({ id }) => ({ data: { myAssessment: assessmentOf(String(id)) } }),
  SaveAssessment: ({ input }) => {
    const { id, version } = input as { id: string; version: number };
    const saved = { __typename: 'MyAssessment', id, state: 'STARTED', isLate: false, problems: [] };
    return { data: { saveAssessment: { ...saved, version: version + 1 } } };
  },
  SubmitAssessment: ({ input }) => {
    const { id, version } = input as { id: string; version: number };
    const { viewerCanSave: _, ...submitted } = assessmentOf(id, { state: 'SUBMITTED', version: version + 1 });
    return { data: { submitAssessment: { ...submitted, viewerCanSave: false, total: 75 } } };
  },
});

export const open = (changed: Answers = {}) =>
  renderPortal(paths.assessment.link(FIRST), { ...answerAll(), ...changed });

const files = ['Essay', 'Transcript'].map((name, index) => ({
  ...{ ...document, isHidden: false, label: label(name), number: index + 1 },
  url: `/assessed-documents/1/${index + 1}`,
}));

export const openFiles = () => {
  const { application, ...rest } = assessmentOf(FIRST);
  const shown = { ...rest, application: { ...application, documents: files } };
  return open({ Workbench: () => ({ data: { myAssessment: shown } }) });
};

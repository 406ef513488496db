import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatTime } from '../../../../messages/formats.ts';
import { isGeneral } from '../../../../rules/forms/generalForm.ts';
import { type Answers, renderPortal } from '../../../app/testPortal.tsx';
import type { DraftAnswersFragment } from '../../../features/applications/apply/apply.generated.ts';
import {
  APPLICATION_ID,
  makeApplied,
  makeDraft,
  makeFormScholarship,
  SCHOLARSHIP_ID,
} from '../../../features/applications/testApplications.ts';
import { startSignedIn } from '../../../features/auth/testAccount.ts';

export const PATH = `/ApplyScholar/${SCHOLARSHIP_ID}`;
export const FILLED = {
  applicantName: 'Stina Student',
  phone: '+47 22 85 50 50',
  address: 'Storgata 1, Oslo',
  applicantImage: '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91.webp',
  ssc: '5.00',
  hsc: '4.80',
  gender: 'FEMALE',
  degree: 'MASTERS',
};

type Scholarship = ReturnType<typeof makeFormScholarship> | null;
type PaymentState = ReturnType<typeof makeApplied>['paymentState'];

/** Simulates a server with one draft. Saving over an outdated version is a conflict. */
export function startServer(
  scholarship: Scholarship = makeFormScholarship(),
  paymentState: PaymentState = 'UNPAID',
  others: Answers = {},
  path = PATH,
) {
  const server = {
    draft: scholarship?.viewerDraft ?? null,
    answers: scholarship?.viewerAnswers ?? null,
    questions: scholarship?.questions ?? null,
    saves: [] as Record<string, unknown>[],
    submitted: [] as Record<string, unknown>[],
    refusal: null as { message: string; extensions: object } | null,
  };
  const answers: Answers = {
    ...startSignedIn(),
    ApplyForm: () => ({
      data: {
        scholarship: scholarship && {
          ...scholarship,
          viewerDraft: server.draft,
          viewerAnswers: server.answers,
        },
      },
    }),
    QuestionsNow: () => ({
      data: {
        scholarship: scholarship && {
          __typename: 'Scholarship',
          id: scholarship.id,
          questions: server.questions,
        },
      },
    }),
    DraftNow: () => ({
      data: {
        applicationDraft: server.draft,
        scholarship: { __typename: 'Scholarship', id: SCHOLARSHIP_ID, viewerAnswers: server.answers },
      },
    }),
    SaveDraft: ({ content, version, answers, generalVersion }) => {
      if (!localStorage.getItem('access-token')) return refuse('UNAUTHENTICATED', 'Sign in.');
      server.saves.push(content as Record<string, unknown>);
      const isFresh =
        (server.draft?.version ?? null) === (version ?? null) &&
        (server.answers?.generalVersion ?? 0) === (generalVersion ?? 0);
      if (!isFresh) return refuse('CONFLICT', 'Changed.');
      server.draft = makeDraft(content as Record<string, string>, Number(version ?? 0) + 1);
      if (server.answers) server.answers = saveAnswers(server.answers, Object(answers));
      return { data: { saveDraft: { ...server.draft, answers: server.answers } } };
    },
    DiscardDraft: () => {
      server.draft = null;
      return { data: { discardDraft: true } };
    },
    SubmitApplication: (variables) => {
      server.submitted.push(variables);
      if (server.refusal) return { data: null, errors: [server.refusal] };
      return { data: { submitApplication: { __typename: 'Application', id: APPLICATION_ID } } };
    },
    Applied: () => ({
      data: { application: makeApplied({ paymentState, viewerCanPay: paymentState === 'UNPAID' }) },
    }),
    ...others,
  };
  return { server, ...renderPortal(path, answers) };
}

function saveAnswers(set: DraftAnswersFragment, answers: Record<string, unknown>): DraftAnswersFragment {
  const next = { ...Object(set.answers), ...answers };
  const general = (of: object) => JSON.stringify(Object.entries(of).filter(([key]) => isGeneral(key)));
  const isChanged = general(next) !== general(Object(set.answers));
  return { ...set, answers: next, generalVersion: set.generalVersion + (isChanged ? 1 : 0) };
}

export const SAVED = `Saved ${formatTime('2026-11-21T09:00:00.000Z', 'en')}`;

const refuse = (code: string, message: string) => ({
  data: null,
  errors: [{ message, extensions: { code } }],
});
export const field = (label: string | RegExp) => screen.getByLabelText(label);
export const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));
export const agree = () => userEvent.click(screen.getByRole('checkbox', { name: /agree/ }));

export async function findForm() {
  await screen.findByRole('form', { name: 'Provide Information' });
}

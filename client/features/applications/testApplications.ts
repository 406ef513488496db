import type { ApplicationStatus } from '../../../rules/applications/applicationOptions.ts';
import { makeDeadline } from '../deadlines/testDeadline.ts';
import type { AppliedApplication } from './apply/Applied.tsx';
import type { ApplyFormQuery, DraftAnswersFragment } from './apply/apply.generated.ts';
import type { ApplyStateQuery } from './applyState.generated.ts';
import type { ConversationFragment } from './conversation/conversation.generated.ts';
import type { ApplicationDetailsQuery } from './details/details.generated.ts';
import type { ApplicationsQuery } from './manage/manage.generated.ts';
import type { MyApplicationFragment, WithdrawnApplicationFragment } from './mine/mine.generated.ts';

type FormScholarship = NonNullable<ApplyFormQuery['scholarship']>;
type ScholarshipState = NonNullable<ApplyStateQuery['scholarship']>;

export const SCHOLARSHIP_ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
export const APPLICATION_ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7ea1';

export function makeFormScholarship(changes: Partial<FormScholarship> = {}): FormScholarship {
  const scholarship: FormScholarship & { __typename: string } = {
    __typename: 'Scholarship',
    id: SCHOLARSHIP_ID,
    scholarshipName: 'Gates Cambridge Scholarship',
    universityName: 'University of Cambridge',
    universityImage: null,
    universityCountry: 'United Kingdom',
    universityCity: 'Cambridge',
    subjectCategory: 'ENGINEERING',
    scholarshipCategory: 'FULL_FUND',
    degree: 'MASTERS',
    applicationFees: 20,
    serviceCharge: 5,
    totalFee: 25,
    ...makeDeadline(),
    isOpen: true,
    canApply: true,
    viewerExtension: null,
    viewerApplication: null,
    viewerFee: null,
    viewerDraft: null,
    questions: null,
    viewerAnswers: null,
    viewerPayment: null,
    ...changes,
  };
  return scholarship;
}

export function makeApplied(changes: Partial<AppliedApplication> = {}): AppliedApplication {
  const application: AppliedApplication & { __typename: string } = {
    __typename: 'Application',
    id: APPLICATION_ID,
    referenceNumber: 'AP-0C2F-5A1B-7EA1',
    status: 'PENDING',
    totalFee: 25,
    paymentState: 'UNPAID',
    cancelledAt: null,
    viewerCanPay: true,
    viewerCanUpdate: true,
    references: [
      {
        ...{ __typename: 'Reference', id: 'r1', name: 'Grace Hopper', state: 'SENT' },
        ...{ dueAt: '2026-12-31T23:59:00.000Z', timeZone: 'UTC' },
      },
      {
        ...{ __typename: 'Reference', id: 'r2', name: 'Edsger Dijkstra', state: 'RECEIVED' },
        ...{ dueAt: '2026-12-31T23:59:00.000Z', timeZone: 'UTC' },
      },
    ],
    scholarship: { ...scholarshipOf(), isOpen: true, viewerFee: null } as never,
    ...changes,
  };
  return application;
}

export function makeApplyState(changes: Partial<ScholarshipState> = {}): ScholarshipState {
  const state: ScholarshipState & { __typename: string } = {
    __typename: 'Scholarship',
    id: SCHOLARSHIP_ID,
    canApply: true,
    phase: 'OPEN',
    totalFee: 25,
    viewerExtension: null,
    viewerApplication: null,
    viewerFee: null,
    viewerDraft: null,
    viewerPayment: null,
    ...changes,
  };
  return state;
}

export function makeDraft(content: Record<string, string>, version = 1) {
  return {
    __typename: 'ApplicationDraft',
    id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7eb1',
    content,
    answers: null as DraftAnswersFragment | null,
    version,
    updatedAt: '2026-11-21T09:00:00.000Z',
  };
}

export function makeMyApplication(changes: Partial<MyApplicationFragment> = {}): MyApplicationFragment {
  const application: MyApplicationFragment & { __typename: string } = {
    __typename: 'Application',
    id: APPLICATION_ID,
    referenceNumber: 'AP-0C2F-5A1B-7EA1',
    status: 'PENDING',
    feedback: null,
    degree: 'MASTERS',
    applicationFees: 20,
    serviceCharge: 5,
    totalFee: 25,
    paymentState: 'UNPAID',
    feesOnCancel: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    viewerCanUpdate: true,
    viewerCanCancel: true,
    viewerCanPay: true,
    viewerCanReview: false,
    unreadMessageCount: 0,
    cancelledAt: null,
    award: null,
    documentRequests: [],
    extension: null,
    review: null,
    scholarship: scholarshipOf(),
    ...changes,
  };
  return application;
}

export function makeWithdrawn(
  changes: Partial<WithdrawnApplicationFragment> = {},
): WithdrawnApplicationFragment {
  const application: WithdrawnApplicationFragment & { __typename: string } = {
    __typename: 'Application',
    id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7ec1',
    referenceNumber: 'AP-0C2F-5A1B-7EC1',
    cancelledAt: '2026-11-20T10:00:00.000Z',
    withdrawalReason: null,
    feedback: null,
    viewerCanApplyAgain: true,
    scholarship: { ...scholarshipOf(), isOpen: true, viewerFee: null } as never,
    ...changes,
  };
  return application;
}

function scholarshipOf() {
  return {
    __typename: 'Scholarship' as const,
    id: SCHOLARSHIP_ID,
    scholarshipName: 'Gates Cambridge Scholarship',
    universityName: 'University of Cambridge',
    universityCountry: 'United Kingdom',
    universityCity: 'Cambridge',
    subjectCategory: 'ENGINEERING' as const,
    ...makeDeadline(),
    dates: { ...makeDeadline().dates, timeZone: 'Europe/Oslo', decisionsBy: null as string | null },
    organisation: null,
    viewerReview: null,
  };
}

export function makeApplicationPage<Item>(items: Item[]) {
  return {
    __typename: 'ApplicationPage',
    items,
    totalCount: items.length,
    totalIsCapped: false,
    pageCount: Math.ceil(items.length / 20),
    page: 1,
  };
}

type Listed = NonNullable<ApplicationsQuery['applications']>['items'][number];

export function makeStaffApplication(changes: Partial<Listed> = {}): Listed {
  const application: Listed & { __typename: string } = {
    __typename: 'Application',
    id: APPLICATION_ID,
    version: 1,
    status: 'PENDING',
    cancelledAt: null,
    feedback: null,
    degree: 'MASTERS',
    serviceCharge: 5,
    paymentState: 'PAID',
    feesOnCancel: 'REFUNDED',
    createdAt: '2026-11-20T09:00:00.000Z',
    lateReason: null,
    labels: [],
    documentRequests: [],
    referencesStanding: null,
    applicantName: 'Stina Student',
    applicant: { __typename: 'User', id: 'u1', email: 'student@example.org' } as never,
    scholarship: scholarshipOf(),
    payment: { __typename: 'Payment', id: 'p1', receiptNumber: 'R-0C2F-5A1B-7E90', status: 'PAID' } as never,
    viewerStatusMoves: [makeMove('PROCESSING')],
    viewerCanGiveFeedback: true,
    viewerCanDelete: true,
    viewerDecisions: [makeMove('ACCEPTED'), makeMove('REJECTED')],
    heldDecision: null,
    answerTexts: [],
    lastResult: null,
    ...changes,
  };
  return application;
}

export const NO_COUNTS = {
  applicationCounts: [],
  withdrawn: { __typename: 'ApplicationPage' as const, totalCount: 0, totalIsCapped: false },
};

export function makeMove(status: ApplicationStatus, needsReason = false) {
  return { __typename: 'StatusMove' as const, status, needsReason };
}

type Details = NonNullable<ApplicationDetailsQuery['application']>;

export function makeDetails(changes: Partial<Details> = {}): Details {
  const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`;
  const student = { __typename: 'User' as const, id: 'u1', name: 'Stina Student' };
  const moderator = { __typename: 'User' as const, id: 'u2', name: 'Mona Moderator' };
  const details: Details & { __typename: string } = {
    __typename: 'Application',
    id: APPLICATION_ID,
    referenceNumber: 'AP-0C2F-5A1B-7EA1',
    version: 1,
    viewerCanGiveFeedback: true,
    viewerDecisions: [],
    heldDecision: null,
    referencesStanding: null,
    decisions: [],
    status: 'PROCESSING',
    phone: '+47 22 85 50 50',
    address: 'Storgata 1, Oslo',
    applicantName: 'Stina Student',
    applicantImage: null,
    ssc: '5.00',
    hsc: '4.80',
    gender: 'FEMALE',
    degree: null,
    answers: null,
    applicationFees: 20,
    serviceCharge: 5,
    totalFee: 25,
    paymentState: 'PAID',
    payment: {
      __typename: 'Payment' as const,
      id: 'p1',
      receiptNumber: 'R-0C2F-5A1B-7E90',
      status: 'PAID',
    } as never,
    feedback: 'Send your diploma.',
    consentedAt: at(0),
    legalTexts: [
      { name: 'TERMS', number: 4, changedAt: '2026-11-03T12:00:00.000Z' },
      { name: 'PRIVACY', number: 0, changedAt: null },
    ],
    cancelledAt: null,
    award: null,
    viewerCanPay: false,
    viewerCanReview: false,
    viewerCanUpdate: false,
    unreadMessageCount: 0,
    withdrawalReason: null,
    lateReason: null,
    documentRequests: [],
    viewerCanExtend: false,
    viewerCanWithdrawExtension: false,
    viewerCanMakeException: false,
    eligibility: null,
    extension: null,
    createdAt: at(0),
    renewedAward: null,
    applicant: { ...student, email: 'student@example.org' } as never,
    scholarship: scholarshipOf(),
    timeline: [
      {
        __typename: 'ApplicationEvent',
        id: 'e1',
        kind: 'SUBMITTED',
        actor: student,
        detail: null,
        createdAt: at(0),
      },
      {
        __typename: 'ApplicationEvent',
        id: 'e2',
        kind: 'UPDATED',
        actor: student,
        detail: makeDetail({ fields: ['phone', 'address'] }),
        createdAt: at(1),
      },
      {
        __typename: 'ApplicationEvent',
        id: 'e3',
        kind: 'STATUS_CHANGED',
        actor: moderator,
        detail: makeDetail({ from: 'PENDING', to: 'PROCESSING' }),
        createdAt: at(2),
      },
    ] as never,
    ...changes,
  };
  return details;
}

function makeDetail(detail: object) {
  return {
    ...{ __typename: 'ApplicationEventDetail', fields: null, from: null, to: null, reason: null },
    ...{ amount: null, closesAt: null, timeZone: null, receivedAt: null, ...detail },
  };
}

export function makeConversation(changes: Partial<ConversationFragment> = {}): ConversationFragment {
  const application: ConversationFragment & { __typename: string } = {
    __typename: 'Application',
    id: APPLICATION_ID,
    unreadMessageCount: 0,
    viewerCanSendMessage: true,
    viewerCanHandle: false,
    waitingForApplicantSince: null,
    labels: [],
    messages: [],
    notes: null,
    assignee: null,
    possibleAssignees: [],
    ...changes,
  };
  return application;
}

import { type ApplicationStatus, MAX_LABELS, type PaymentState } from '../applications/applicationOptions.ts';
import { type AwardState, DECISION_OUTCOMES, type DecisionOutcome } from '../awards/awardOptions.ts';
import { defineList, LABEL, LABELS, option, textsFrom } from './list.ts';

const word = textsFrom('decide');
const file = textsFrom('exports');

/** The list always belongs to one scholarship, so its exports also need the scholarship's id. */
export const CANDIDATES = defineList({
  name: 'candidates',
  pageSize: 50,
  sorts: ['RANK', 'SPREAD', 'NAME', 'SUBMITTED', 'WAITLIST'],
  fields: {
    outcome: { kind: 'someOf', options: DECISION_OUTCOMES },
    isUndecided: { kind: 'flag' },
    isPrepared: { kind: 'flag' },
    labels: { kind: 'texts', max: MAX_LABELS },
  },
  address: {
    show: {
      choices: {
        UNDECIDED: { isUndecided: true },
        DECIDED: { isUndecided: false },
        AWARD: { outcome: ['AWARD'] },
        WAITLIST: { outcome: ['WAITLIST'] },
        NOT_SELECTED: { outcome: ['NOT_SELECTED'] },
        RETURN: { outcome: ['RETURN'] },
      },
    },
    question: { keysOf: 'answers' },
    label: { field: 'labels', select: LABEL },
  },
  columns: {
    reference: { heading: file('reference') },
    applicant: { heading: word('columns.name') },
    email: { heading: textsFrom('users')('columns.email'), isExtra: true },
    status: {
      heading: word('columns.status'),
      name: (status: ApplicationStatus) => option(`applicationStatus.${status}`),
    },
    createdAt: { heading: file('submittedAt'), is: 'instant' },
    rounds: { heading: file('rounds') },
    disputed: { heading: word('disputed'), name: (is: 'true' | 'false') => file(`passedStates.${is}`) },
    requirements: {
      heading: file('requirements'),
      name: (verdict: 'CAN_APPLY' | 'DOES_NOT_MEET' | 'MAY_APPLY') =>
        textsFrom('verdict')(`record.${verdict}`),
    },
    payment: {
      heading: textsFrom('manageApplications')('columns.payment'),
      name: (state: PaymentState) => option(`paymentState.${state}`),
    },
    decision: {
      heading: word('columns.decision'),
      name: (outcome: DecisionOutcome) => word(`outcomes.${outcome}`),
    },
    decisionState: {
      heading: file('decisionState'),
      name: (state: 'DRAFT' | 'HELD' | 'SENT') => file(`decisionStates.${state}`),
    },
    amount: { heading: file('amount'), is: 'number' },
    currency: { heading: file('currency') },
    place: { heading: file('waitlistPlace'), is: 'number' },
    reason: { heading: file('decisionReason') },
    award: { heading: word('columns.award'), name: (state: AwardState) => word(`awardStates.${state}`) },
    labels: { heading: LABELS, isExtra: true },
    answers: { heading: file('answers'), isExtra: true },
  },
});

export const SHOWN_CANDIDATES = ['UNDECIDED', 'DECIDED', ...DECISION_OUTCOMES] as const;

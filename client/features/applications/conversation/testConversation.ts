import { screen, within } from '@testing-library/react';
import { renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../auth/testAccount.ts';
import { APPLICATION_ID, makeApplicationPage, makeDetails, makeMyApplication } from '../testApplications.ts';
import type { ConversationFragment } from './conversation.generated.ts';

export const STAFF = { __typename: 'User', id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7f01', name: 'Grace Hopper' };

export function makeMessage(id: string, text: string, more: object = {}) {
  return {
    ...{
      __typename: 'ApplicationMessage',
      id,
      text,
      files: [],
      isFromStaff: true,
      isFeedback: false,
      author: STAFF,
    },
    ...{ sentAt: '2026-11-20T09:00:00.000Z', readAt: null },
    ...more,
  };
}

export function renderConversation(
  conversation: ConversationFragment,
  applicantId?: string,
  after = conversation,
) {
  const { applicant, ...details } = makeDetails();
  const application = { ...details, applicant: { ...applicant, id: applicantId ?? applicant.id } };
  return renderPortal(`/dashboard/application?open=${APPLICATION_ID}`, {
    ...startSignedIn(),
    MyApplications: () => ({
      data: {
        myApplications: makeApplicationPage([makeMyApplication({ unreadMessageCount: 1 })]),
        myWithdrawnApplications: [],
      },
    }),
    ApplicationDetails: () => ({ data: { application } }),
    Conversation: () => ({ data: { application: conversation } }),
    SendMessage: () => ({ data: { sendMessage: after } }),
    SetWaitingForApplicant: () => ({
      errors: [{ message: 'The application was just withdrawn.', extensions: { code: 'CONFLICT' } }],
    }),
    AddNote: () => ({ data: { addNote: after } }),
    MarkMessagesRead: () => ({ data: { markMessagesRead: { ...conversation, unreadMessageCount: 0 } } }),
  });
}

export const findRecord = async () => within(await screen.findByRole('dialog', { name: 'Application' }));
export const countAsked = (asked: { name: string }[], name: string) =>
  asked.filter((one) => one.name === name).length;

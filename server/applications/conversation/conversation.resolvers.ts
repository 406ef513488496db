import { loadUser } from '../../accounts/users/loadUser.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { loadApplicant } from '../loadApplicant.ts';
import { addNote, setAssignee, setWaitingForApplicant } from './handleApplication.ts';
import {
  canHandle,
  listPossibleAssignees,
  loadAssignee,
  loadNotes,
  loadWaitingSince,
} from './loadHandling.ts';
import { canSend, countUnread, loadMessages } from './loadMessages.ts';
import { loadFiles } from './messageFiles.ts';
import { markMessagesRead, sendMessage } from './sendMessage.ts';

export const conversationResolvers: Resolvers = {
  Mutation: {
    sendMessage: (_parent, { input }, ctx) => sendMessage(ctx, input),
    markMessagesRead: (_parent, args, ctx) => markMessagesRead(ctx, args),
    addNote: (_parent, { input }, ctx) => addNote(ctx, input),
    setAssignee: (_parent, { input }, ctx) => setAssignee(ctx, input),
    setWaitingForApplicant: (_parent, { input }, ctx) => setWaitingForApplicant(ctx, input),
  },
  Application: {
    messages: (application, _args, ctx) => loadMessages(ctx, application),
    unreadMessageCount: (application, _args, ctx) => countUnread(ctx, application),
    notes: (application, _args, ctx) => loadNotes(ctx, application),
    assignee: (application, _args, ctx) => loadAssignee(ctx, application),
    possibleAssignees: (application, _args, ctx) => listPossibleAssignees(ctx, application),
    waitingForApplicantSince: (application, _args, ctx) => loadWaitingSince(ctx, application),
    viewerCanSendMessage: (application, _args, ctx) => canSend(application, ctx),
    viewerCanHandle: (application, _args, ctx) => canHandle(application, ctx),
  },
  ApplicationMessage: {
    // Staff must not see the account behind an application that they entered.
    author: ({ authorId, isFromStaff, applicationId }, _args, ctx) => {
      if (!authorId) return null;
      return isFromStaff ? loadUser(ctx, authorId) : loadApplicant(ctx, applicationId);
    },
    files: ({ id }, _args, ctx) => loadFiles(ctx, id),
    sentAt: ({ sentAt }) => sentAt.toISOString(),
    readAt: ({ readAt }) => readAt?.toISOString(),
  },
  ApplicationNote: {
    author: ({ authorId }, _args, ctx) => (authorId ? loadUser(ctx, authorId) : null),
    writtenAt: ({ writtenAt }) => writtenAt.toISOString(),
  },
};

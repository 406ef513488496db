import { referenceForm } from '../../../rules/applications/references.ts';
import type { ReferenceTakes, Resolvers } from '../../platform/graphql/types.generated.ts';
import {
  canRemind,
  changeReferee,
  remindableFrom,
  remindReferee,
  removeReference,
} from './ask/changeReferee.ts';
import { enterReference } from './ask/enterReference.ts';
import { requestReference } from './ask/requestReference.ts';
import { copyEarlierFile } from './file/copyEarlierFile.ts';
import { removeReferenceFile } from './file/receiveFile.ts';
import { readRefereeFile, readReferenceFile } from './file/referenceFile.ts';
import { openReference, renewReferenceLink, sendReferenceCode } from './link/openReference.ts';
import { declineReference, saveReference, submitReference } from './link/writeReference.ts';
import { listMyReferences, loadReferences, readContent } from './loadReferences.ts';
import { canChange, canEnter } from './referenceAbilities.ts';
import type { ReferenceRow } from './referenceRow.ts';
import { readStanding } from './referencesStanding.ts';

export const referenceResolvers: Resolvers = {
  Query: {
    myReferences: (_parent, args, ctx) => listMyReferences(ctx, args),
  },
  Mutation: {
    askReference: (_parent, { input }, ctx) => requestReference(ctx, input),
    changeReferee: (_parent, { input }, ctx) => changeReferee(ctx, input),
    remindReferee: (_parent, args, ctx) => remindReferee(ctx, args),
    removeReference: (_parent, args, ctx) => removeReference(ctx, args),
    enterReference: (_parent, { input }, ctx) => enterReference(ctx, input),
    openReference: (_parent, { input }, ctx) => openReference(ctx, input),
    sendReferenceCode: (_parent, args, ctx) => sendReferenceCode(ctx, args),
    renewReferenceLink: (_parent, args, ctx) => renewReferenceLink(ctx, args),
    saveReference: (_parent, { input }, ctx) => saveReference(ctx, input),
    submitReference: (_parent, { input }, ctx) => submitReference(ctx, input),
    takeEarlierFile: (_parent, { input }, ctx) => copyEarlierFile(ctx, input),
    removeReferenceFile: (_parent, args, ctx) => removeReferenceFile(ctx, args),
    declineReference: (_parent, { input }, ctx) => declineReference(ctx, input),
  },
  Application: {
    references: ({ applicantId, scholarshipId, cancelledAt }, _args, ctx) =>
      loadReferences(ctx, { applicantId, scholarshipId, cancelledAt }),
    referencesStanding: (application, _args, ctx) => readStanding(ctx, application),
  },
  Reference: {
    dueAt: ({ dueAt }) => dueAt.toISOString(),
    sentAt: ({ mailedAt }) => mailedAt?.toISOString(),
    remindedAt: ({ remindedAt }) => remindedAt?.toISOString(),
    receivedAt: ({ receivedAt }) => receivedAt?.toISOString(),
    isEnteredByStaff: ({ enteredById }) => enteredById !== null,
    viewerCanRemind: (row, _args, ctx) => row.applicantId === ctx.viewer?.id && canRemind(ctx, row),
    viewerCanRemindFrom: (row, _args, ctx) =>
      row.applicantId === ctx.viewer?.id ? remindableFrom(row)?.toISOString() : null,
    viewerCanChange: (row, _args, ctx) => canChange(ctx, row),
    viewerCanEnter: (row, _args, ctx) => canEnter(ctx, row),
    form: ({ asked }) => referenceForm(asked),
    takes: takenOf,
    content: (row, _args, ctx) => readContent(ctx, row),
    file: (row, _args, ctx) => readReferenceFile(ctx, row),
  },
  RefereeRequest: {
    refereeName: ({ name }) => name,
    dueAt: ({ dueAt }) => dueAt.toISOString(),
    takes: takenOf,
    file: (view, _args, ctx) => readRefereeFile(ctx, view),
    fileUntil: ({ fileUntil }) => fileUntil?.toISOString(),
  },
  EarlierLetter: {
    sentAt: ({ receivedAt }) => receivedAt.toISOString(),
  },
};

function takenOf({ asked: { takes = 'writes' } }: Pick<ReferenceRow, 'asked'>): ReferenceTakes {
  return takes.toUpperCase() as ReferenceTakes;
}

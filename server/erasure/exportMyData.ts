import type { Prisma } from '../../prisma/client/client.ts';
import { documentPath } from '../../rules/applications/documents.ts';
import { readLegalTexts } from '../backoffice/legal/readLegalTexts.ts';
import { authorize } from '../platform/access.ts';
import type { RequestContext } from '../platform/context.ts';

const ANSWERS = { select: { answers: true, setAside: true } } as const;

/** Bank details are encrypted, so only the end of the account number is exported. */
const AWARDS = {
  omit: { applicationId: true, decisionId: true, answerSetId: true },
  include: {
    answerSet: ANSWERS,
    disbursements: { omit: { awardId: true }, orderBy: [{ dueOn: 'asc' }, { id: 'asc' }] },
    bankDetails: { select: { accountEnding: true, changedAt: true } },
  },
} as const satisfies Prisma.Application$awardsArgs;

const FILE = { select: { id: true, name: true, bytes: true, type: true } } as const;

const MESSAGES = {
  omit: { applicationId: true, authorId: true },
  include: { files: { select: { document: FILE } } },
  orderBy: [{ sentAt: 'asc' }, { id: 'asc' }],
} satisfies Prisma.Application$messagesArgs;

export async function exportMyData(ctx: RequestContext): Promise<Record<string, unknown>> {
  const { id } = authorize(ctx.viewer, 'user.exportOwn', { ownerId: ctx.viewer?.id });
  const read = (db: Prisma.TransactionClient) =>
    db.user.findUniqueOrThrow({
      where: { id },
      omit: { anonymizedAt: true, announcedAt: true, accessEpoch: true, isDemo: true },
      include: {
        sessions: { omit: { token: true, userId: true } },
        accounts: { select: { providerId: true, accountId: true, createdAt: true } },
        authenticator: { select: { createdAt: true, confirmedAt: true } },
        passkeys: { select: { name: true, transports: true, createdAt: true, lastUsedAt: true } },
        recoveryCodes: { select: { createdAt: true, usedAt: true } },
        applications: {
          omit: { isHeld: true },
          include: {
            ...{ events: true, answerSet: ANSWERS, generalSet: ANSWERS },
            demographics: { select: { question: true, option: true } },
            documentRequests: { omit: { applicationId: true, askedById: true } },
            messages: MESSAGES,
            awards: AWARDS,
          },
        },
        drafts: { include: { answerSet: ANSWERS } },
        generalAnswers: { omit: { personId: true }, include: { answerSet: ANSWERS } },
        reminders: { omit: { userId: true } },
        extensions: { omit: { applicantId: true, actorId: true, toldTo: true, toldAt: true } },
        reviews: true,
        payments: {
          omit: { checkoutUrl: true },
          include: { events: true, refunds: { omit: { requestedById: true } } },
        },
        pictures: true,
        documents: { omit: { ownerId: true, referenceId: true, failures: true, toldAt: true } },
        documentRequests: { select: { id: true, applicationId: true, createdAt: true } },
        uploads: { select: { id: true, name: true, bytes: true, createdAt: true, finishedAt: true } },
        references: {
          omit: {
            ...{ applicantId: true, asked: true, browserHashes: true, codeHash: true, codeExpiresAt: true },
            ...{ codeTries: true, codesSent: true, codesSince: true, mailId: true, enteredById: true },
            fileUntil: true,
          },
          include: { file: FILE },
        },
        referenceRefusals: { select: { createdAt: true } },
        enteredReferences: { select: { id: true, scholarshipId: true, receivedAt: true } },
        partnerKeys: { omit: { hash: true, ownerId: true } },
        savedViews: { omit: { ownerId: true } },
        notifications: { omit: { userId: true } },
        inboxEntries: { omit: { userId: true }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
        mailOptOuts: { omit: { userId: true } },
        settingVersions: { select: { version: true, changedAt: true } },
        mailTemplates: { select: { kind: true, language: true, version: true, changedAt: true } },
        imports: { select: { id: true, kind: true, state: true, fileName: true, createdAt: true } },
        preparedFiles: { select: { id: true, kind: true, total: true, createdAt: true, expiresAt: true } },
        coordinates: {
          omit: { userId: true },
          include: { organisation: { select: { slug: true, name: true } } },
        },
        panels: {
          select: {
            ...{ createdAt: true, leftAt: true, panel: { select: { name: true } } },
            ...{ subjects: true, languages: true },
            assessments: {
              where: { state: { not: 'PLANNED' } },
              omit: { memberId: true, applicationId: true, answerSetId: true, isByHand: true },
              include: { answerSet: ANSWERS },
            },
          },
        },
        assessmentConflicts: { select: { source: true, reason: true, createdAt: true } },
        invited: { select: { id: true, role: true, organisationId: true, createdAt: true } },
        mailedLinks: { omit: { hash: true, userId: true, epoch: true } },
        intent: { omit: { userId: true } },
        pictureFetch: { omit: { userId: true } },
        applicantProfile: { omit: { personId: true }, include: { answerSet: ANSWERS } },
        verifiedFacts: { omit: { personId: true, email: true } },
        audited: { omit: { actorId: true } },
        feeWaivers: { omit: { personId: true, grantedById: true } },
        waiverRequests: { omit: { personId: true, decidedById: true } },
        grantedWaivers: { select: { scholarshipId: true, createdAt: true } },
        waiverCodes: { omit: { hash: true, createdById: true } },
        waiverDecisions: { select: { id: true, state: true, endedAt: true } },
        exceptions: { omit: { personId: true, grantedById: true } },
        excepted: { select: { id: true, scholarshipId: true, createdAt: true } },
        reviewedBankDetails: { select: { awardId: true, reviewedAt: true } },
        refunded: { select: { id: true, paymentId: true, amount: true, requestedAt: true } },
      },
    });
  // Reads a single snapshot, because a concurrent save could replace answer rows between two queries.
  const user = await ctx.db.$transaction(read, { isolationLevel: 'RepeatableRead' });
  const {
    sessions,
    accounts,
    authenticator,
    passkeys,
    recoveryCodes,
    applications,
    drafts,
    generalAnswers,
    extensions,
    reminders,
    reviews,
    payments,
    pictures,
    documents,
    documentRequests,
    uploads,
    references,
    referenceRefusals,
    enteredReferences,
    partnerKeys,
    savedViews,
    notifications,
    inboxEntries,
    mailOptOuts,
    settingVersions,
    mailTemplates,
    preparedFiles,
    imports,
    coordinates,
    panels,
    assessmentConflicts,
    invited,
    mailedLinks,
    intent,
    pictureFetch,
    applicantProfile,
    verifiedFacts,
    audited,
    refunded,
    feeWaivers,
    waiverRequests,
    grantedWaivers,
    waiverCodes,
    waiverDecisions,
    exceptions,
    excepted,
    reviewedBankDetails,
    ...profile
  } = user;
  // An unverified user must not see the subscription and messages of the real owner of the address.
  const newsletter = user.emailVerified
    ? await ctx.db.newsletterSubscription.findUnique({
        where: { email: user.email },
        select: { createdAt: true },
      })
    : null;
  const contactMessages = user.emailVerified
    ? await ctx.db.contactMessage.findMany({ where: { email: user.email }, orderBy: { id: 'asc' } })
    : [];
  const legalTexts = await readLegalTexts(
    ctx,
    applications.map(({ settingsVersion }) => settingsVersion ?? 0),
  );
  const document = {
    exportedAt: ctx.now(),
    profile,
    waysToSignIn: accounts,
    secondFactor: { authenticator, passkeys, recoveryCodes },
    sessions,
    applications: applications.map(({ settingsVersion, messages, ...row }) => ({
      ...row,
      messages: messages.map(({ files, ...message }) => ({
        ...message,
        files: files.map(({ document }) => ({ ...document, address: documentPath(document.id) })),
      })),
      legalTexts: legalTexts
        .filter(({ asked }) => asked === (settingsVersion ?? 0))
        .map(({ asked: _, ...text }) => text),
    })),
    drafts,
    generalAnswers,
    extensions,
    reminders,
    reviews: reviews.map((review) => ({ ...review, rating: review.rating.toNumber() })),
    payments,
    feeWaivers,
    waiverRequests,
    pictures,
    documents: documents.map((row) => ({ ...row, address: documentPath(row.id) })),
    uploads,
    // Omits the text and file of unfinished references, and of references that the viewer agreed not to read.
    references: references.map(({ answers, file, ...row }) =>
      row.isWaived || row.state !== 'RECEIVED'
        ? row
        : { ...row, answers, file: file && { ...file, address: documentPath(file.id) } },
    ),
    referenceRefusals,
    partnerKeys,
    savedViews,
    notifications,
    inboxEntries,
    mailOptOuts,
    settingVersions,
    mailTemplates,
    preparedFiles,
    imports,
    coordinates,
    panels,
    assessmentConflicts,
    invited,
    mailedLinks,
    intent,
    pictureFetch,
    applicantProfile,
    verifiedFacts,
    newsletter,
    contactMessages,
    staffActions: audited,
    staffRefunds: refunded,
    documentRequests,
    grantedWaivers,
    waiverCodes,
    waiverDecisions,
    exceptions,
    staffExceptions: excepted,
    staffReferences: enteredReferences,
    reviewedBankDetails,
  };
  return JSON.parse(
    JSON.stringify(document, (_name, value) => (typeof value === 'bigint' ? Number(value) : value)),
  );
}

import type { CodegenConfig } from '@graphql-codegen/cli';

/** Scalars as both sides hold them: everything travels as JSON says. */
const scalars = {
  UUID: 'string',
  Date: 'string',
  DateTime: 'string',
  EmailAddress: 'string',
  URL: 'string',
  NonNegativeInt: 'number',
  PositiveInt: 'number',
  SafeInt: 'number',
  JSON: 'unknown',
};

/** What the server's resolvers take and give back. */
const serverConfig = {
  scalars,
  useTypeImports: true,
  enumType: 'string-literal',
  enumsAsTypes: true,
  contextType: '../context.ts#RequestContext',
  defaultMapper: 'Partial<{T}>',
  mappers: {
    Scholarship: '../features/scholarships/scholarshipRow.ts#ReadScholarship',
    Organisation: '../features/organisations/organisationRow.ts#OrganisationRow',
    Invitation: '../features/organisations/invitations.ts#InvitationRow',
    Intent: '../features/intents/readIntentPath.ts#Wanted',
    PreparedFile: '../../prisma/client/client.ts#PreparedFile as StoredPreparedFile',
    Document: '../../prisma/client/client.ts#Document as StoredDocument',
    DocumentRequest: '../features/documents/requests/loadRequests.ts#RequestRow',
    Mail: '../features/mail/listMails.ts#MailRow',
    ContactMessage: '../../prisma/client/client.ts#ContactMessage as StoredContactMessage',
    ScholarshipPage:
      '../features/scholarships/search/listScholarships.ts#ScholarshipPage as ReadScholarshipPage',
    Viewer: '../features/users/readProfile.ts#Profile',
    Review: '../features/reviews/reviewRow.ts#ReviewRow',
    User: '../features/users/userRow.ts#UserRow',
    ScholarshipChange:
      '../features/scholarships/changes/listScholarshipChanges.ts#ScholarshipChange as ScholarshipChangeRow',
    ApplicationChange:
      '../features/applications/changes/listApplicationChanges.ts#ApplicationChange as ApplicationChangeRow',
    PaymentChange: '../features/payments/listPaymentChanges.ts#PaymentChange as PaymentChangeRow',
    ReviewChange: '../features/reviews/listReviewChanges.ts#ReviewChange as ReviewChangeRow',
    WebhookEndpoint: '../features/webhooks/manageEndpoints.ts#WebhookEndpointRow',
    WebhookDelivery: '../features/webhooks/deliveries.ts#WebhookDeliveryRow',
    PartnerKey: '../features/partnerKeys/managePartnerKeys.ts#PartnerKeyRow',
    Application: '../features/applications/applicationRow.ts#ApplicationRow',
    ApplicationEvent: '../features/timeline/readTimeline.ts#TimelineEntry',
    Decision: '../features/decisions/decisionRow.ts#DecisionRow',
    Release: '../features/decisions/decisionRow.ts#ReleaseRow',
    Outage: '../features/deadlines/outages/extendOutage.ts#OutageRow',
    DeadlineExtension: '../features/deadlines/loadExtensions.ts#ExtensionRow',
    ApplicationDraft: '../features/applications/drafts/draftRow.ts#DraftRow',
    SubmitResult: '../features/applications/submit/submitApplications.ts#SubmitResult as SubmittedOne',
    AskedForm: '../features/forms/askedForm.ts#AskedForm as StoredForm',
    GeneralForm: '../features/forms/askedForm.ts#FormVersion as StoredFormVersion',
    AnswerSet: '../features/applications/answers/loadSubmitted.ts#ApplicationAnswers',
    ApplicantProfile: '../features/profiles/readProfile.ts#Profile as StoredProfile',
    AnswerProblem: '../features/forms/answerProblem.ts#AnswerProblem as FoundProblem',
    Demographics: '../features/demographics/saveDemographics.ts#Demographics as StoredDemographics',
    DemographicCounts:
      '../features/demographics/countDemographics.ts#DemographicCounts as CountedDemographics',
    Reference: '../features/references/referenceRow.ts#ReferenceRow',
    EarlierLetter: '../features/references/link/earlierLetters.ts#SentLetter',
    RefereeRequest: '../features/references/link/refereeView.ts#RefereeView',
    Payment: '../features/payments/paymentRow.ts#PaymentRow',
    WaiverCode: '../features/payments/waivers/manageWaiverCodes.ts#WaiverCodeRow',
    WaiverRequest: '../features/payments/waivers/requestWaiver.ts#WaiverRequestRow',
    ViewerFee: '../features/payments/waivers/readViewerFee.ts#ViewerFee as ReadViewerFee',
    FeeWaiver: '../features/payments/waivers/readViewerFee.ts#FeeWaiverRow',
    Refund: '../features/payments/paymentRow.ts#RefundRow',
    AuditEntry: '../features/users/listUserAudit.ts#AuditRow',
  },
  maybeValue: 'T | null | undefined',
  avoidOptionals: { field: false, inputValue: false, object: false, defaultValue: false },
  emitLegacyCommonJSImports: false,
  importExtension: '',
};

const clientConfig = { scalars, enumsAsTypes: true, useTypeImports: true };

const operationsConfig = {
  ...clientConfig,
  optimizeDocumentNode: true,
  skipTypename: false,
  emitLegacyCommonJSImports: false,
};

/** `graphql-codegen` writes the types of the API for server and client, and beside each operation its document and hook. */
export default {
  schema: 'schema.graphql',
  documents: 'client/**/*.graphql',
  generates: {
    'server/graphql/types.generated.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: serverConfig,
    },
    'client/schema.generated.ts': {
      plugins: ['typescript'],
      config: { ...clientConfig, skipTypename: true },
    },
    'client/': {
      preset: 'near-operation-file',
      presetConfig: {
        extension: '.generated.ts',
        baseTypesPath: 'schema.generated.ts',
        importTypesNamespace: 'Schema',
      },
      plugins: ['typescript-operations', 'typed-document-node', './scripts/typedHooksPlugin.cjs'],
      config: operationsConfig,
    },
  },
} satisfies CodegenConfig;

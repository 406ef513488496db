import type { CodegenConfig } from '@graphql-codegen/cli';

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
  Answer: 'unknown',
  SubjectCategory: 'string',
  ScholarshipCategory: 'string',
  Degree: 'string',
};

/**
 * JSON scalars with types from rules/. Inputs are `unknown`, because they are not validated yet. `rules` is the path
 * from the generated file.
 */
const plainData = (rules: string) => ({
  Form: { input: 'unknown', output: `${rules}/forms/question.ts#Form` },
  Condition: { input: 'unknown', output: `${rules}/conditions/condition.ts#Condition` },
  Question: { input: 'unknown', output: `${rules}/forms/question.ts#Question` },
  Texts: { input: 'unknown', output: `${rules}/forms/texts.ts#Texts` },
  Answers: { input: 'unknown', output: `${rules}/forms/facts/facts.ts#Answers` },
});

const serverConfig = {
  scalars: { ...scalars, ...plainData('../../../rules') },
  useTypeImports: true,
  enumType: 'string-literal',
  enumsAsTypes: true,
  contextType: '../context.ts#RequestContext',
  defaultMapper: 'Partial<{T}>',
  mappers: {
    LegalText: '../../backoffice/legal/readLegalTexts.ts#LegalTextRow',
    LegalVersion: '../../backoffice/legal/readLegalTexts.ts#LegalVersionRow',
    Settings: '../../backoffice/settings/readSettings.ts#SettingsView',
    Scholarship: '../../catalogue/scholarships/scholarshipRow.ts#ReadScholarship',
    Organisation: '../../accounts/organisations/organisationRow.ts#OrganisationRow',
    Invitation: '../../accounts/invitations/invitationRow.ts#InvitationRow',
    Intent: '../../applications/intents/readIntentPath.ts#IntentTarget',
    Import: '../../backoffice/imports/importRow.ts#ImportRow',
    ImportProblem: '../../../prisma/client/client.ts#ImportProblem as StoredImportProblem',
    PreparedFile: '../../../prisma/client/client.ts#PreparedFile as StoredPreparedFile',
    Document: '../../../prisma/client/client.ts#Document as StoredDocument',
    DocumentRequest: '../../applications/documents/requests/loadRequests.ts#RequestRow',
    Mail: '../../events/mail/listMails.ts#MailRow',
    InboxEntry: '../../accounts/inbox/listInbox.ts#InboxRow',
    ContactMessage: '../../../prisma/client/client.ts#ContactMessage as StoredContactMessage',
    ScholarshipPage:
      '../../catalogue/scholarships/search/listScholarships.ts#ScholarshipPage as ReadScholarshipPage',
    Viewer: '../../accounts/users/readProfile.ts#Profile',
    Review: '../../applications/reviews/reviewRow.ts#ReviewRow',
    User: '../../accounts/users/userRow.ts#UserRow',
    ScholarshipChange:
      '../../catalogue/scholarships/changes/listScholarshipChanges.ts#ScholarshipChange as ScholarshipChangeRow',
    ApplicationChange:
      '../../applications/changes/listApplicationChanges.ts#ApplicationChange as ApplicationChangeRow',
    PaymentChange: '../../payments/listPaymentChanges.ts#PaymentChange as PaymentChangeRow',
    ReviewChange: '../../applications/reviews/list/listReviewChanges.ts#ReviewChange as ReviewChangeRow',
    WebhookEndpoint: '../../events/webhooks/manageEndpoints.ts#WebhookEndpointRow',
    WebhookDelivery: '../../events/webhooks/deliveries.ts#WebhookDeliveryRow',
    PartnerKey: '../../accounts/partnerKeys/managePartnerKeys.ts#PartnerKeyRow',
    Application: '../../applications/applicationRow.ts#ApplicationRow',
    ApplicationEvent: '../../events/timeline/readTimeline.ts#TimelineEntry',
    ApplicationMessage: '../../applications/conversation/loadMessages.ts#MessageRow',
    GroupMessage: '../../applications/groupMessages/listGroupMessages.ts#GroupMessageRow',
    ApplicationNote: '../../applications/conversation/loadHandling.ts#NoteRow',
    Decision: '../../applications/decisions/decisionRow.ts#DecisionRow',
    Release: '../../applications/decisions/decisionRow.ts#ReleaseRow',
    Candidate: '../../applications/candidates/list/listCandidates.ts#CandidateRow',
    RenewableAward: '../../applications/renewals/listRenewableAwards.ts#Renewable',
    Fund: '../../applications/funds/loadFunds.ts#FundRow',
    AwardPlan: '../../../prisma/client/client.ts#AwardPlan as StoredAwardPlan',
    AwardTotals: '../../applications/funds/awardTotals.ts#AwardTotals as CountedAwards',
    Award: '../../../prisma/client/client.ts#Award as StoredAward',
    Disbursement: '../../../prisma/client/client.ts#Disbursement as StoredDisbursement',
    BankDetails: '../../applications/disbursements/bank/readBankDetails.ts#BankDetails as OpenedBankDetails',
    Numbers: '../../backoffice/numbers/numbersScope.ts#NumbersScope',
    DraftStop: '../../backoffice/numbers/countDraftStops.ts#DraftStop as CountedDrafts',
    Outage: '../../applications/deadlines/outages/extendOutage.ts#OutageRow',
    DeadlineExtension: '../../applications/deadlines/loadExtensions.ts#ExtensionRow',
    ApplicationDraft: '../../applications/drafts/draftRow.ts#DraftRow',
    SubmitResult: '../../applications/submit/submitApplications.ts#SubmitResult as SubmittedOne',
    AskedForm: '../../catalogue/forms/resolvedForm.ts#ResolvedForm as StoredForm',
    AssessmentRound: '../../applications/assessment/rounds/roundRow.ts#RoundRow',
    AssignmentPlan:
      '../../applications/assessment/assign/planAssignment.ts#AssignmentPlan as PlannedAssignments',
    AssignmentShortfall: '../../applications/assessment/assign/planAssignment.ts#PlanShortfall',
    ExpertiseMismatch:
      '../../applications/assessment/assign/planAssignment.ts#ExpertiseMismatch as PlannedMismatch',
    AssignmentChange:
      '../../applications/assessment/assign/changeAssignments.ts#AssignmentChange as ChangedAssignments',
    ApplicationTotal: '../../../prisma/client/client.ts#RoundApplication as StoredRoundApplication',
    Assignment: '../../applications/assessment/totals/listTotals.ts#AssignmentRow',
    RoundProgress: '../../applications/assessment/progress/loadProgress.ts#RoundProgress as CountedProgress',
    RoundDistribution:
      '../../applications/assessment/totals/loadDistribution.ts#RoundDistribution as LoadedDistribution',
    AssessorDistribution: '../../applications/assessment/totals/loadDistribution.ts#AssessorScores',
    TotalDistribution: '../../../rules/assessment/distribution.ts#Distribution',
    PanelMember: '../../applications/assessment/panels/panels.ts#MemberRow',
    Panel: '../../applications/assessment/panels/panels.ts#PanelRow',
    MyAssessment: '../../applications/assessment/workbench/assessmentRow.ts#AssessmentRow',
    AssessedRound: '../../applications/assessment/workbench/assessmentRow.ts#AssessmentRow',
    AssessmentTask:
      '../../applications/assessment/workbench/listMyAssessments.ts#AssessmentTask as QueuedTask',
    RoundAssessment: '../../applications/assessment/workbench/listMyAssessments.ts#RoundAssessmentRow',
    Redaction: '../../applications/assessment/blind/redactions.ts#ListedRedaction',
    UnservableDocument:
      '../../applications/assessment/blind/redactions.ts#UnservableDocument as UnservableRow',
    HiddenQuestion: '../../applications/assessment/blind/assessedApplication.ts#HiddenQuestion as HiddenRow',
    AssessedApplication:
      '../../applications/assessment/blind/assessedApplication.ts#AssessedApplication as ProjectedApplication',
    AssessedDocument:
      '../../applications/assessment/blind/assessedApplication.ts#AssessedDocument as ProjectedDocument',
    GeneralForm: '../../catalogue/forms/resolvedForm.ts#FormVersion as StoredFormVersion',
    AnswerSet: '../../applications/answers/loadSubmitted.ts#ApplicationAnswers',
    ApplicantProfile: '../../catalogue/profiles/readProfile.ts#Profile as StoredProfile',
    AnswerProblem: '../../catalogue/forms/answerProblem.ts#AnswerProblem as FoundProblem',
    Demographics: '../../applications/demographics/saveDemographics.ts#Demographics as StoredDemographics',
    DemographicCounts:
      '../../applications/demographics/countDemographics.ts#DemographicCounts as CountedDemographics',
    Reference: '../../applications/references/referenceRow.ts#ReferenceRow',
    EarlierLetter: '../../applications/references/link/earlierLetters.ts#SentLetter',
    RefereeRequest: '../../applications/references/link/refereeView.ts#RefereeView',
    Payment: '../../payments/paymentRow.ts#PaymentRow',
    WaiverCode: '../../payments/waivers/manageWaiverCodes.ts#WaiverCodeRow',
    WaiverRules: '../../catalogue/scholarships/waivers/waiverRules.ts#StoredWaiverRules',
    WaiverRequest: '../../payments/waivers/requestWaiver.ts#WaiverRequestRow',
    ViewerFee: '../../payments/waivers/readViewerFee.ts#ViewerFee as ReadViewerFee',
    FeeWaiver: '../../payments/waivers/readViewerFee.ts#FeeWaiverRow',
    Refund: '../../payments/paymentRow.ts#RefundRow',
    AuditEntry: '../../backoffice/audit/listAudit.ts#AuditRow',
  },
  maybeValue: 'T | null | undefined',
  avoidOptionals: { field: false, inputValue: false, object: false, defaultValue: true },
  emitLegacyCommonJSImports: false,
  importExtension: '',
};

const clientConfig = { enumsAsTypes: true, useTypeImports: true };

const operationsConfig = {
  ...clientConfig,
  scalars: {
    ...scalars,
    ...Object.fromEntries(
      Object.keys(plainData('')).map((name) => [name, `Schema.Scalars['${name}']['output']`]),
    ),
  },
  optimizeDocumentNode: true,
  skipTypename: false,
  emitLegacyCommonJSImports: false,
};

export default {
  schema: 'server/**/*.graphql',
  documents: 'client/**/*.graphql',
  generates: {
    'schema.graphql': { plugins: ['schema-ast'], config: { includeDirectives: true, sort: false } },
    'server/platform/graphql/types.generated.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: serverConfig,
    },
    'client/schema.generated.ts': {
      plugins: ['typescript'],
      config: { ...clientConfig, scalars: { ...scalars, ...plainData('../rules') }, skipTypename: true },
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

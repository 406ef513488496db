import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import {
  makeDocumentId,
  makeGeneralFormId,
  makeReferenceId,
  makeScholarshipId,
  makeUploadId,
} from './records.ts';
import { admins, everyone, nobodysOwn, noLink, owners, type Row, records, signedIn } from './rows.ts';

export const FORMS: Record<string, Row> = {
  'Query.myDocuments': { call: () => '{ myDocuments { items { name } usedBytes } }', ...signedIn },
  'Query.document': { call: (id) => `{ document(id: "${id}") { name } }`, about: makeDocumentId, ...owners },
  'Mutation.finishUpload': {
    call: (id) => `mutation { finishUpload(id: "${id}") { id } }`,
    about: makeUploadId,
    ...owners,
  },
  'Mutation.removeDocument': {
    call: (id) => `mutation { removeDocument(id: "${id}") { id } }`,
    about: makeDocumentId,
    ...owners,
  },
  'Query.profileForm': { call: () => '{ profileForm { version } }', ...everyone },
  'Query.myApplicantProfile': { call: () => '{ myApplicantProfile { version } }', ...signedIn },
  'Mutation.saveApplicantProfile': {
    call: () => 'mutation { saveApplicantProfile(answers: { nationality: "BD" }) { version } }',
    ...signedIn,
  },
  'Mutation.saveProfileForm': {
    call: () => `mutation { saveProfileForm(version: 0, form: { sections: [
      { key: "about", questions: [{ key: "nationality", kind: "country" }] }] }) { version } }`,
    ...admins,
  },
  'Query.generalForms': {
    call: (id) => `{ generalForms(organisationId: "${id}") { name scholarships { id } viewerCanRemove } }`,
    about: async () => PORTAL_ORGANISATION_ID,
    ...records,
  },
  'Mutation.saveGeneralForm': {
    call: (
      id,
    ) => `mutation { saveGeneralForm(input: { organisationId: "${id}", name: "All", version: 0, form: { sections: [
      { key: "about", title: { en: "You" }, questions: [] }] } }) { version } }`,
    about: async () => PORTAL_ORGANISATION_ID,
    ...records,
  },
  'Mutation.removeGeneralForm': {
    call: (id) => `mutation { removeGeneralForm(id: "${id}") { id } }`,
    about: makeGeneralFormId,
    ...records,
  },
  'Mutation.chooseGeneralForm': {
    call: (id) => `mutation { chooseGeneralForm(scholarshipId: "${id}", formId: null) { id } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Query.myReferences': {
    call: (id) => `{ myReferences(scholarshipId: "${id}") { name } }`,
    about: makeScholarshipId,
    ...signedIn,
  },
  'Mutation.askReference': {
    call: (
      id,
    ) => `mutation { askReference(input: { scholarshipId: "${id}", question: "referees", name: "Grace",
      email: "grace@example.org", isWaived: true }) { id } }`,
    about: makeScholarshipId,
    ...nobodysOwn,
  },
  'Mutation.changeReferee': {
    call: (id) =>
      `mutation { changeReferee(input: { id: "${id}", name: "Grace", email: "g@example.org" }) { name } }`,
    about: makeReferenceId,
    ...owners,
  },
  'Mutation.remindReferee': {
    call: (id) => `mutation { remindReferee(id: "${id}") { remindedAt } }`,
    about: makeReferenceId,
    ...owners,
  },
  'Mutation.removeReference': {
    call: (id) => `mutation { removeReference(id: "${id}") { id } }`,
    about: makeReferenceId,
    ...owners,
  },
  'Mutation.enterReference': {
    call: (id) =>
      `mutation { enterReference(input: { id: "${id}", answers: { letter: "Good." } }) { state } }`,
    about: makeReferenceId,
    ...records,
  },
  ...Object.fromEntries(
    [
      'openReference(input: { token: "none" }) { browser }',
      'sendReferenceCode(token: "none")',
      'renewReferenceLink(token: "none")',
      'saveReference(input: { token: "none", browser: "x", version: 1, answers: {} }) { version }',
      'submitReference(input: { token: "none", browser: "x", version: 1, answers: {} }) { version }',
      'removeReferenceFile(token: "none", browser: "x") { version }',
      'takeEarlierFile(input: { token: "none", browser: "x", letter: "00000000-0000-4000-8000-000000000000" }) { version }',
      'declineReference(input: { token: "none", browser: "x", isWrongPerson: false })',
    ].map((call) => [`Mutation.${call.split('(')[0]}`, { call: () => `mutation { ${call} }`, ...noLink }]),
  ),
};

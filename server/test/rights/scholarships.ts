import { makeApplication, makeScholarship } from '../factories.ts';
import { makePerson } from '../people.ts';
import { makeExtensionId, makeOutageId, makeScholarshipId, SCHOLARSHIP } from './records.ts';
import { admins, everyone, lists, type Row, records } from './rows.ts';

export const SCHOLARSHIPS: Record<string, Row> = {
  'Query.scholarships': { call: () => '{ scholarships { totalCount } }', ...everyone },
  'Query.openScholarships': { call: () => '{ openScholarships { totalCount } }', ...everyone },
  'Query.scholarship': { call: (id) => `{ scholarship(id: "${id}") { id } }`, ...everyone },
  'Query.eligibilities': {
    call: (id) => `{ eligibilities(ids: ["${id}"]) { scholarshipId } }`,
    about: makeScholarshipId,
    ...everyone,
  },
  'Mutation.makeException': {
    call: (id) => {
      const [scholarshipId, email = 'gone@example.org'] = id.split(' ');
      return `mutation { makeException(input: { scholarshipId: "${scholarshipId}", email: "${email}", reason: "It counts." }) { reason } }`;
    },
    about: async (ctx) => {
      const { id: applicantId, email } = await makePerson(ctx);
      const scholarshipId = await makeScholarshipId(ctx);
      await makeApplication(ctx, { applicantId, scholarshipId });
      return `${scholarshipId} ${email}`;
    },
    ...records,
  },
  'Query.scholarshipForEdit': {
    call: (id) => `{ scholarshipForEdit(id: "${id}") { version postedUserEmail applicationCount } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Query.managedScholarships': {
    call: () => '{ managedScholarships { totalCount items { postedUserEmail applicationCount } } }',
    ...lists,
  },
  'Mutation.createScholarship': {
    call: () =>
      `mutation { createScholarship(input: { isDraft: true, scholarship: { ${SCHOLARSHIP} } }) { id } }`,
    ...lists,
  },
  'Mutation.updateScholarship': {
    call: (id) =>
      `mutation { updateScholarship(input: { id: "${id}", version: 1, scholarship: { ${SCHOLARSHIP} } }) { id } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.saveQuestions': {
    call: (id) =>
      `mutation { saveQuestions(input: { scholarshipId: "${id}", form: { sections: [] }, version: 0 }) { questions { version } } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.deleteScholarship': {
    call: (id) => `mutation { deleteScholarship(id: "${id}") { id } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.deleteScholarships': {
    call: (id) => `mutation { deleteScholarships(ids: ["${id}"]) { isDone code } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.restoreScholarship': {
    call: (id) => `mutation { restoreScholarship(id: "${id}") { id } }`,
    about: async (ctx) => (await makeScholarship(ctx, { archivedAt: ctx.now() })).id,
    ...records,
  },
  'Mutation.moveScholarship': {
    call: (id) => `mutation { moveScholarship(input: { id: "${id}", to: DRAFT }) { id publishAt } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.extendDeadline': {
    call: (id) =>
      `mutation { extendDeadline(id: "${id}", input: { applicationDeadline: "2026-12-01", reason: "Holidays" }) { id } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.withdrawExtension': {
    call: (id) => {
      const [scholarshipId, email = 'gone@example.org'] = id.split(' ');
      return `mutation { withdrawExtension(id: "${scholarshipId}", input: { applicantEmail: "${email}", reason: "Wrong" }) { id } }`;
    },
    about: makeExtensionId,
    ...records,
  },
  'Mutation.extendOutage': {
    call: (id) => `mutation { extendOutage(id: "${id}", input: { reason: "Down" }) }`,
    about: makeOutageId,
    ...admins,
  },
  'Mutation.dismissOutage': {
    call: (id) => `mutation { dismissOutage(id: "${id}") }`,
    about: makeOutageId,
    ...admins,
  },
  'Query.scholarshipBySlug': { call: () => '{ scholarshipBySlug(slug: "none") { id slug } }', ...everyone },
  'Query.searchSuggestions': { call: () => '{ searchSuggestions(text: "ox") { kind value } }', ...everyone },
  'Query.scholarshipChanges': { call: () => '{ scholarshipChanges { cursor items { id } } }', ...everyone },
};

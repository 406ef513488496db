import { makeApplication, makeScholarship } from '../factories.ts';
import { makePerson } from '../people.ts';
import { anExtension, anOutage, aScholarship, SCHOLARSHIP } from './records.ts';
import { admins, everyone, lists, type Row, records, signedIn } from './rows.ts';

export const SCHOLARSHIPS: Record<string, Row> = {
  'Query.scholarships': { call: () => '{ scholarships { totalCount } }', ...everyone },
  'Query.openScholarships': { call: () => '{ openScholarships { totalCount } }', ...everyone },
  'Query.scholarship': { call: (id) => `{ scholarship(id: "${id}") { id } }`, ...everyone },
  'Query.eligibilities': {
    call: (id) => `{ eligibilities(ids: ["${id}"]) { scholarshipId } }`,
    about: aScholarship,
    ...everyone,
  },
  'Mutation.makeException': {
    call: (id) => {
      const [scholarshipId, email = 'gone@example.org'] = id.split(' ');
      return `mutation { makeException(input: { scholarshipId: "${scholarshipId}", email: "${email}", reason: "It counts." }) { reason } }`;
    },
    about: async (ctx) => {
      const { id: applicantId, email } = await makePerson(ctx);
      const scholarshipId = await aScholarship(ctx);
      await makeApplication(ctx, { applicantId, scholarshipId });
      return `${scholarshipId} ${email}`;
    },
    ...records,
  },
  'Query.scholarshipForEdit': {
    call: (id) => `{ scholarshipForEdit(id: "${id}") { version postedUserEmail applicationCount } }`,
    about: aScholarship,
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
    about: aScholarship,
    ...records,
  },
  'Mutation.saveQuestions': {
    call: (id) =>
      `mutation { saveQuestions(input: { scholarshipId: "${id}", form: { sections: [] }, version: 0 }) { questions { version } } }`,
    about: aScholarship,
    ...records,
  },
  'Mutation.deleteScholarship': {
    call: (id) => `mutation { deleteScholarship(id: "${id}") { id } }`,
    about: aScholarship,
    ...records,
  },
  'Mutation.deleteScholarships': {
    call: (id) => `mutation { deleteScholarships(ids: ["${id}"]) { isDone code } }`,
    about: aScholarship,
    ...records,
  },
  'Mutation.restoreScholarship': {
    call: (id) => `mutation { restoreScholarship(id: "${id}") { id } }`,
    about: async (ctx) => (await makeScholarship(ctx, { archivedAt: ctx.now() })).id,
    ...records,
  },
  'Mutation.moveScholarship': {
    call: (id) => `mutation { moveScholarship(input: { id: "${id}", to: DRAFT }) { id publishAt } }`,
    about: aScholarship,
    ...records,
  },
  'Mutation.extendDeadline': {
    call: (id) =>
      `mutation { extendDeadline(id: "${id}", input: { applicationDeadline: "2026-12-01", reason: "Holidays" }) { id } }`,
    about: aScholarship,
    ...records,
  },
  'Mutation.withdrawExtension': {
    call: (id) => {
      const [scholarshipId, email = 'gone@example.org'] = id.split(' ');
      return `mutation { withdrawExtension(id: "${scholarshipId}", input: { applicantEmail: "${email}", reason: "Wrong" }) { id } }`;
    },
    about: anExtension,
    ...records,
  },
  'Mutation.extendOutage': {
    call: (id) => `mutation { extendOutage(id: "${id}", input: { reason: "Down" }) }`,
    about: anOutage,
    ...admins,
  },
  'Mutation.dismissOutage': {
    call: (id) => `mutation { dismissOutage(id: "${id}") }`,
    about: anOutage,
    ...admins,
  },
  'Mutation.setDeadlineReminders': {
    call: () => 'mutation { setDeadlineReminders(isOn: true) { deadlineReminders } }',
    ...signedIn,
  },
  'Query.scholarshipBySlug': { call: () => '{ scholarshipBySlug(slug: "none") { id slug } }', ...everyone },
  'Query.searchSuggestions': { call: () => '{ searchSuggestions(text: "ox") { kind value } }', ...everyone },
  'Query.scholarshipChanges': { call: () => '{ scholarshipChanges { cursor items { id } } }', ...everyone },
};

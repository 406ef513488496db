import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import type { Context } from '../../platform/context.ts';
import { makeAssessment, makePanel, makeRound } from '../assessment.ts';
import type { Person } from '../people.ts';
import { makeScholarshipId } from './records.ts';
import { admins, type Row, records } from './rows.ts';

const makeRoundId = async (ctx: Context) => (await makeRound(ctx)).id;
const makeOpenRoundId = async (ctx: Context) => (await makeRound(ctx, { state: 'OPEN' })).id;
const makePanelId = (ctx: Context) => makePanel(ctx);
const makeMemberId = async (ctx: Context) =>
  (await ctx.db.panelMember.findFirstOrThrow({ where: { panelId: await makePanel(ctx) } })).id;
const makeAssessmentId = async (ctx: Context, assessor: Person) =>
  (await makeAssessment(ctx, { assessor })).id;
/** Staff are on no panel in these tests. */
const assessors = { ...admins, user: 'ok', admin: 'FORBIDDEN' } as const;
const makeAssessable = async (ctx: Context) => {
  const { id, applicationId, panelId } = await makeRound(ctx);
  const member = await ctx.db.panelMember.findFirstOrThrow({ where: { panelId: panelId ?? '' } });
  return `${id} ${applicationId} ${member.id}`;
};
const makeRedaction = async (ctx: Context) => {
  const { id: roundId, applicationId } = await makeRound(ctx);
  const { id } = await ctx.db.redaction.create({
    data: { applicationId, question: 'essay', createdAt: ctx.now() },
  });
  return `${roundId} ${id}`;
};
/** `ids` is a result of `makeAssessable`, or one id that no record has. */
function inConflict(ids: string): string {
  const [roundId = ids, applicationId = ids, memberId = ids] = ids.split(' ');
  return `{ roundId: "${roundId}", applicationId: "${applicationId}", memberId: "${memberId}" }`;
}

const makeOrganisation = async () => PORTAL_ORGANISATION_ID;

export const ASSESSMENT: Record<string, Row> = {
  'Query.panels': {
    call: (id) => `{ panels(organisationId: "${id}") { name members { name email } invitations { email } } }`,
    about: makeOrganisation,
    ...records,
  },
  'Mutation.savePanel': {
    call: (id) => `mutation { savePanel(input: { id: "${id}", name: "${id}" }) { id } }`,
    about: makePanelId,
    ...records,
  },
  'Mutation.removePanelMember': {
    call: (id) => `mutation { removePanelMember(id: "${id}") { id } }`,
    about: makeMemberId,
    ...records,
  },
  'Query.myPanels': {
    call: () => '{ myPanels { id subjects } }',
    about: makeAssessmentId,
    ...assessors,
  },
  'Mutation.saveExpertise': {
    call: (id) =>
      `mutation { saveExpertise(input: { memberId: "${id}", subjects: [ENGINEERING], languages: ["en"] }) { id } }`,
    about: makeMemberId,
    ...records,
  },
  'Query.assessmentRounds': {
    call: (id) => `{ assessmentRounds(scholarshipId: "${id}") { name missing rubric { version } } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.saveAssessmentRound': {
    call: (
      id,
    ) => `mutation { saveAssessmentRound(input: { scholarshipId: "${id}", name: "First", perApplication: 2,
      maxPerAssessor: 40, isBlind: true, method: MEAN, version: 0 }) { id } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.removeAssessmentRound': {
    call: (id) => `mutation { removeAssessmentRound(id: "${id}") { id } }`,
    about: makeRoundId,
    ...records,
  },
  'Mutation.saveRubric': {
    call: (id) => `mutation { saveRubric(input: { roundId: "${id}", version: 1, form: { sections: [
      { key: "about", title: { en: "Merit" }, questions: [] }] } }) { id } }`,
    about: makeRoundId,
    ...records,
  },
  'Mutation.enterRound': {
    call: (id) => `mutation { enterRound(input: { roundId: "${id}" }) { entered } }`,
    about: makeRoundId,
    ...records,
  },
  'Mutation.openAssessmentRound': {
    call: (id) => `mutation { openAssessmentRound(id: "${id}", version: 1) { state } }`,
    about: makeRoundId,
    ...records,
  },
  'Mutation.closeAssessmentRound': {
    call: (id) => `mutation { closeAssessmentRound(id: "${id}", version: 1) { state } }`,
    about: makeOpenRoundId,
    ...records,
  },
  'Query.myAssessments': {
    call: () => '{ myAssessments { openCount items { id code } } }',
    about: makeAssessmentId,
    ...assessors,
  },
  'Query.myAssessment': {
    call: (id) => `{ myAssessment(id: "${id}") { code rubric application { form answers } } }`,
    about: makeAssessmentId,
    ...assessors,
  },
  'Mutation.saveAssessment': {
    call: (id) =>
      `mutation { saveAssessment(input: { id: "${id}", version: 1, answers: { quality: 4 } }) { version } }`,
    about: makeAssessmentId,
    ...assessors,
  },
  'Mutation.submitAssessment': {
    call: (id) => `mutation { submitAssessment(input: { id: "${id}", version: 1 }) { state } }`,
    about: makeAssessmentId,
    ...assessors,
    user: 'INVALID_INPUT',
  },
  'Mutation.reopenAssessment': {
    call: (id) => `mutation { reopenAssessment(input: { id: "${id}", version: 1 }) { state } }`,
    about: makeAssessmentId,
    ...assessors,
    user: 'CONFLICT',
  },
  'Mutation.abstain': {
    call: (id) => `mutation { abstain(input: { id: "${id}", version: 1, reason: "Busy" }) { state } }`,
    about: makeAssessmentId,
    ...assessors,
  },
  'Mutation.declareConflict': {
    call: (id) =>
      `mutation { declareConflict(input: { id: "${id}", version: 1, reason: "A friend" }) { state } }`,
    about: makeAssessmentId,
    ...assessors,
  },
  'Query.assignmentPlan': {
    call: (id) => `{ assignmentPlan(roundId: "${id}") { asked } }`,
    about: makeRoundId,
    ...records,
  },
  'Mutation.applyAssignmentPlan': {
    call: (id) =>
      `mutation { applyAssignmentPlan(input: { roundId: "${id}", seed: 1, fingerprint: "x" }) { changed } }`,
    about: makeRoundId,
    ...records,
    ...{ coordinator: 'CONFLICT', moderator: 'CONFLICT', admin: 'CONFLICT' },
  },
  'Mutation.assignByHand': {
    call: (id) => `mutation { assignByHand(input: { roundId: "${id}", pairs: [] }) { changed } }`,
    about: makeRoundId,
    ...records,
  },
  'Mutation.withdrawAssignments': {
    call: (id) => `mutation { withdrawAssignments(input: { roundId: "${id}", ids: [] }) { changed } }`,
    about: makeRoundId,
    ...records,
  },
  'Mutation.releaseAssignments': {
    call: (id) => `mutation { releaseAssignments(input: { roundId: "${id}" }) { changed } }`,
    about: makeOpenRoundId,
    ...records,
  },
  'Mutation.handOverAssessments': {
    call: (id) =>
      `mutation { handOverAssessments(input: { roundId: "${id}", fromMemberId: "${id}", toMemberId: "${id}" }) { changed } }`,
    about: makeRoundId,
    ...records,
  },
  'Mutation.askOneMore': {
    call: (id) => `mutation { askOneMore(input: { roundId: "${id}", applicationId: "${id}" }) { changed } }`,
    about: makeRoundId,
    ...records,
    ...{ coordinator: 'CONFLICT', moderator: 'CONFLICT', admin: 'CONFLICT' },
  },
  'Mutation.setConflict': {
    call: (ids) => `mutation { setConflict(input: ${inConflict(ids)}) { changed } }`,
    about: makeAssessable,
    ...records,
  },
  'Mutation.removeConflict': {
    call: (ids) => `mutation { removeConflict(input: ${inConflict(ids)}) { changed } }`,
    about: makeAssessable,
    ...records,
  },
  'Mutation.remindAssessors': {
    call: (id) => `mutation { remindAssessors(input: { roundId: "${id}" }) { reminded } }`,
    about: makeOpenRoundId,
    ...records,
  },
  'Query.redactions': {
    call: (id) => `{ redactions(roundId: "${id}") { id } }`,
    about: makeRoundId,
    ...records,
  },
  'Query.unservableDocuments': {
    call: (id) => `{ unservableDocuments(roundId: "${id}") { name } }`,
    about: makeRoundId,
    ...records,
  },
  'Mutation.redact': {
    call: (ids) => {
      const [roundId = ids, applicationId = ids] = ids.split(' ');
      return `mutation { redact(input: { roundId: "${roundId}", applicationId: "${applicationId}", question: "essay" }) { id } }`;
    },
    about: makeAssessable,
    ...records,
  },
  'Mutation.removeRedaction': {
    call: (ids) => {
      const [roundId = ids, id = ids] = ids.split(' ');
      return `mutation { removeRedaction(input: { roundId: "${roundId}", id: "${id}" }) { id } }`;
    },
    about: makeRedaction,
    ...records,
  },
  'Query.roundTotals': {
    call: (id) => `{ roundTotals(roundId: "${id}") { totalCount } }`,
    about: makeRoundId,
    ...records,
  },
};

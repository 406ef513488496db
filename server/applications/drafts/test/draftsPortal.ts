import { afterAll, expect } from 'vitest';
import { startTestPortal } from '../../../test/api.ts';
import { FORM } from '../../../test/applying.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';

export const SAVE = `mutation ($id: UUID!, $content: JSON!, $version: Int, $answers: Answers, $generalVersion: Int) {
  saveDraft(input: { scholarshipId: $id, content: $content, version: $version, answers: $answers, generalVersion: $generalVersion }) {
    version answers { generalVersion } } }`;
export const DRAFTS = `{ myDrafts { scholarship { id } readiness {
  revision isReady feeLeft missing { field label message } obstacle { kind message } } } }`;
const SUBMIT = `mutation ($drafts: [DraftToSubmit!]!, $consent: Boolean!, $key: String) {
  submitDrafts(input: { drafts: $drafts, consent: $consent, idempotencyKey: $key }) {
    scholarshipId isDone application { id referenceNumber } code message fields { field message } } }`;

const SAVE_CONTENT = `mutation ($scholarshipId: UUID!, $content: JSON!, $version: Int) {
  saveDraft(input: { scholarshipId: $scholarshipId, content: $content, version: $version }) { content version }
}`;

type Draft = { scholarshipId: string; revision: string };

export async function openDraftsPortal() {
  const portal = await startTestPortal();
  afterAll(() => portal.close());

  async function draftOf(who: Person, id: string, given: object = {}): Promise<string> {
    const { errors } = await portal.as(who, SAVE, { id, content: FORM, ...given });
    expect(errors).toBeUndefined();
    return id;
  }
  async function readinessOf(who: Person, id: string) {
    const { data } = await portal.as(who, DRAFTS);
    return data.myDrafts.find(({ scholarship }: { scholarship: { id: string } }) => scholarship.id === id)
      ?.readiness;
  }
  const send = (who: Person, drafts: Draft[], { key = null as string | null, consent = true } = {}) =>
    portal.as(who, SUBMIT, { drafts, key, consent });

  return {
    portal,
    makeApplicant: async () => ({
      student: await makePerson(portal.ctx),
      scholarshipId: (await makeScholarship(portal.ctx, {})).id,
    }),
    save: (who: Person, scholarshipId: string, content: unknown, version?: number | null) =>
      portal.as(who, SAVE_CONTENT, { scholarshipId, content, version }),
    draftOf,
    readinessOf,
    send,
    async submit(who: Person, ids: string[], { key = null as string | null, consent = true } = {}) {
      const drafts = [];
      for (const scholarshipId of ids) {
        const { revision = '1.0.0.0' } = (await readinessOf(who, scholarshipId)) ?? {};
        drafts.push({ scholarshipId, revision });
      }
      return send(who, drafts, { key, consent });
    },
    appliedFor: async (who: Person) =>
      (await portal.ctx.db.application.findMany({ where: { applicantId: who.id } })).map(
        (one) => one.scholarshipId,
      ),
  };
}

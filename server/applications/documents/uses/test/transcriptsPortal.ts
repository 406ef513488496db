import { afterAll } from 'vitest';
import { startTestPortal, TEST_NOW } from '../../../../test/api.ts';
import { submit } from '../../../../test/applying.ts';
import { sendChecked, writePdf } from '../../../../test/documents.ts';
import { makePerson, type Person } from '../../../../test/people.ts';
import { makeScholarshipWithQuestions } from '../../../../test/questions.ts';

export const PDF = writePdf({ pages: 2 });
export const TRANSCRIPT = {
  ...{ key: 'transcript', kind: 'document', label: { en: 'Your transcript' }, isRequired: true },
  ...{ types: ['PDF'], maxPages: 2, maxFiles: 2, maxMegabytes: 1 },
};
export const DOCUMENTS = 'answers { answers problems { question message } documents { id name state url } }';

/** Opens a portal in which `applied` submits an application with a checked transcript. */
export async function openTranscriptsPortal(now = () => TEST_NOW) {
  const portal = await startTestPortal({ LIMIT_UPLOAD: '1000' }, { now });
  afterAll(() => portal.close());
  const apply = (who: Person, scholarshipId: string, transcript: unknown) =>
    submit(portal, who, scholarshipId, { answers: { version: 1, answers: { transcript } } });
  return {
    portal,
    apply,
    remove: (who: Person, id: string) => portal.as(who, `mutation { removeDocument(id: "${id}") { id } }`),
    async applied() {
      const who = await makePerson(portal.ctx);
      const scholarship = await makeScholarshipWithQuestions(portal.ctx, [TRANSCRIPT]);
      const { id: document } = await sendChecked(portal, who, PDF);
      const { data } = await apply(who, scholarship.id, [document]);
      return { who, document, scholarship, id: data.submitApplication.id as string };
    },
  };
}

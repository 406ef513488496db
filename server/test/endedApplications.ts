import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expireFiles } from '../applications/documents/retention/expireFiles.ts';
import { documentFile, openDocumentStores } from '../platform/integrations/documents/documentStores.ts';
import { TEST_NOW, type TestPortal } from './api.ts';
import { readRow } from './documents.ts';
import { makeApplication } from './factories.ts';
import { endPauses, runJobs } from './jobs.ts';
import { makePerson } from './people.ts';
import { makeScholarshipWithQuestions } from './questions.ts';

const DAY = 86_400_000;
export const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY);
export const LONG_AGO = daysAgo(400);

const TRANSCRIPT = { key: 'transcript', kind: 'document', label: { en: 'Your transcript' }, types: ['DOCX'] };

export type GivenApplication = Partial<Parameters<typeof makeApplication>[1]>;

export function openEndedApplications(portal: () => TestPortal) {
  async function addDocument({ id: ownerId }: { id: string }, applicationId: string, id = randomUUID()) {
    const { db, env } = portal().ctx;
    const content = Buffer.from(`Content of ${id}`);
    const checked = { type: 'DOCX', state: 'CLEAN', sha256: '0'.repeat(64) } as const;
    const named = { id, ownerId, name: 'transcript.docx', bytes: content.length };
    const create = { ...named, ...checked, createdAt: LONG_AGO };
    await db.document.upsert({ where: { id }, create, update: {} });
    await db.documentUse.create({
      data: { documentId: id, applicationId, question: 'transcript', createdAt: LONG_AGO },
    });
    const { files } = await openDocumentStores(env);
    await files.writeStream(documentFile(id), Readable.from([content]), content.length);
    return id;
  }

  async function makeEnded({ id: applicantId }: { id: string }, given: GivenApplication = {}) {
    const scholarshipId =
      given.scholarshipId ?? (await makeScholarshipWithQuestions(portal().ctx, [TRANSCRIPT])).id;
    const ended = { status: 'REJECTED', createdAt: LONG_AGO, updatedAt: LONG_AGO } as const;
    return makeApplication(portal().ctx, { applicantId, scholarshipId, ...ended, ...given });
  }

  return {
    addDocument,
    makeEnded,
    makeCase: async (given: GivenApplication = {}) => {
      const owner = await makePerson(portal().ctx);
      const application = await makeEnded(owner, given);
      return { owner, application, document: await addDocument(owner, application.id) };
    },
    /** Leaves the time of the last change far in the past, because the deletion rule compares it. */
    change: (id: string, data: Partial<Omit<GivenApplication, 'applicantId' | 'scholarshipId'>>) =>
      portal().ctx.db.application.update({ where: { id }, data: { ...data, updatedAt: LONG_AGO } }),
    makePhoto: async ({ id: ownerId }: { id: string }) => {
      const size = { width: 10, height: 10, bytes: 10 };
      const { id } = await portal().ctx.db.picture.create({ data: { ownerId, isPrivate: true, ...size } });
      await portal().pictures.write(`${id}.webp`, Buffer.from('photo'));
      return id;
    },
    hasPhoto: async (id: string) => [
      await portal().ctx.db.picture.count({ where: { id } }),
      (await portal().pictures.read(`${id}.webp`)) !== null,
    ],
    stateOf: async (id: string) => (await readRow(portal().ctx, id)).state,
    countDue: async (days: number): Promise<number> => {
      const query = 'query ($days: Int!) { expiredRecords(rule: DOCUMENTS, days: $days) }';
      return (await portal().asAdmin(query, { days })).data.expiredRecords;
    },
    run: (days: number | null = 365, ctx = portal().ctx) =>
      expireFiles({ ...ctx, env: { ...ctx.env, RETAIN_DOCUMENTS: days ?? undefined } }),
    runAllJobs: async () => {
      await endPauses(portal().ctx);
      await runJobs(portal().ctx, { send: async () => undefined } as never);
    },
  };
}

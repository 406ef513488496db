import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Prisma, Reference } from '../../prisma/client/client.ts';
import { hashKey } from '../applications/references/link/referenceLink.ts';
import type { Context } from '../platform/context.ts';
import { documentFile, openDocumentStores } from '../platform/integrations/documents/documentStores.ts';
import type { TestPortal } from './api.ts';
import type { Person } from './people.ts';
import { makeScholarshipWithQuestions } from './questions.ts';

export const REFEREES = {
  key: 'referees',
  kind: 'reference',
  label: { en: 'Who can write about you?' },
  isRequired: true,
  about: { en: 'How they work with others' },
};

export async function makeReference(
  ctx: Context,
  { id: applicantId }: { id: string },
  given: Partial<Prisma.ReferenceUncheckedCreateInput> = {},
): Promise<Reference & { token: string }> {
  const scholarshipId = given.scholarshipId ?? (await makeScholarshipWithQuestions(ctx, [REFEREES])).id;
  await ctx.db.applicationDraft.createMany({
    data: [{ applicantId, scholarshipId, content: {} }],
    skipDuplicates: true,
  });
  const reference = await ctx.db.reference.create({
    data: {
      ...{ applicantId, scholarshipId, question: 'referees', asked: REFEREES, isWaived: true },
      ...{ name: 'Grace Hopper', email: 'grace@example.org', state: 'SENT' },
      createdAt: new Date(ctx.now().getTime() - 2 * 86_400_000),
      ...given,
    },
  });
  const token = `token-${reference.id}`;
  const at = { createdAt: reference.createdAt, expiresAt: new Date(ctx.now().getTime() + 86_400_000) };
  await ctx.db.referenceLink.create({
    data: { hash: hashKey(token), referenceId: reference.id, asks: true, ...at },
  });
  return { ...reference, token };
}

/** The bytes can be plain text, because no generated PDF includes DOCX files. */
export async function attachFile(
  { db, env, now }: Context,
  referenceId: string,
  { name, content }: { name: string; content: string },
): Promise<string> {
  const id = randomUUID();
  const checked = { type: 'DOCX', state: 'CLEAN', sha256: '0'.repeat(64) } as const;
  const bytes = Buffer.byteLength(content);
  await db.document.create({ data: { id, referenceId, name, bytes, ...checked, createdAt: now() } });
  const { files } = await openDocumentStores(env);
  await files.writeStream(documentFile(id), Readable.from([Buffer.from(content)]), bytes);
  return id;
}

export async function makeDraftWithQuestions(
  ctx: Context,
  { id: applicantId }: { id: string },
  questions: object[] = [REFEREES],
): Promise<string> {
  const { id: scholarshipId } = await makeScholarshipWithQuestions(ctx, questions, {
    deadline: '2026-07-31',
  });
  await ctx.db.applicationDraft.create({ data: { applicantId, scholarshipId, content: {} } });
  return scholarshipId;
}

export const nameReferee = (portal: TestPortal, who: Person, scholarshipId: string, given: object = {}) =>
  portal.as(
    who,
    'mutation ($input: ReferenceInput!) { askReference(input: $input) { id state question email viewerCanRemind } }',
    {
      input: {
        ...{ scholarshipId, question: 'referees', name: 'Grace Hopper', email: 'grace@navy.example' },
        ...{ isWaived: true, ...given },
      },
    },
  );

export const changeReferee = (portal: TestPortal, who: Person, id: string, email: string, name = 'Grace') =>
  portal.as(
    who,
    'mutation ($id: UUID!, $name: String!, $email: String!) { changeReferee(input: { id: $id, name: $name, email: $email }) { state viewerCanRemind } }',
    { id, name, email },
  );

export const refereeAt = (token: string, browser: string) => ({
  headers: { 'reference-token': token, 'reference-browser': browser },
});

const OPENED = `browser codeTo request { applicantName note state version answers takes fileUntil file { id name state refusal url } }
  earlierLetters { id scholarshipName answers file { name } }`;

export const openLink = (
  portal: TestPortal,
  token: string,
  given: { browsers?: string[]; code?: string } = {},
) =>
  portal.asVisitor(
    `mutation ($token: String!, $browsers: [String!], $code: String) { openReference(input: { token: $token, browsers: $browsers, code: $code }) { ${OPENED} } }`,
    { token, ...given },
  );

export type LetterVersion = { token: string; browser: string; version: number; answers: object };

export const writeLetter = (portal: TestPortal, verb: 'save' | 'submit', written: LetterVersion) =>
  portal.asVisitor(
    `mutation ($token: String!, $browser: String!, $version: Int!, $answers: Answers!) {
      ${verb}Reference(input: { token: $token, browser: $browser, version: $version, answers: $answers }) { state version answers problems { question } } }`,
    written,
  );

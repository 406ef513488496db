import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentFile } from '../../../server/platform/integrations/documents/documentStores.ts';
import type { PictureStore } from '../../../server/platform/integrations/pictures/pictureStore.ts';
import type { Prisma } from '../../client/client.ts';
import type { Person } from '../demoApplications.ts';
import { CLARENDON, MERIT } from './forms.ts';
import { FACTS } from './people.ts';
import { QUESTIONNAIRE_STORIES, type QuestionnaireStory } from './stories.ts';
import { writePdf } from './writePdf.ts';

export type DemoDocuments = Record<string, string[]>;

type DocumentFixture = Prisma.DocumentCreateManyInput & { content: Buffer };

/**
 * Returns the rows of the documents, and their ids by story. The ids are constant, so that seeding again after an
 * interruption overwrites the same files.
 */
export async function makeDocuments(
  store: PictureStore,
  { people, folder, createdAt }: { people: Person[]; folder: string; createdAt: Date },
): Promise<{ rows: Prisma.DocumentCreateManyInput[]; of: Map<QuestionnaireStory, DemoDocuments> }> {
  const made: DocumentFixture[] = [];
  const transcripts = new Map<string, string>();
  const pictures = await Promise.all(
    ['laboratory', 'operating-theatre'].map((name) => readFile(join(folder, 'pictures', `${name}.webp`))),
  );
  const add = (ownerId: string, name: string, content: Buffer, isRefused = false): string => {
    const id = `00000000-0000-7000-8000-${(0xd0_0000 + made.length).toString(16).padStart(12, '0')}`;
    const isPdf = name.endsWith('.pdf');
    made.push({
      ...{ id, ownerId, name, content, createdAt, checkedAt: createdAt, bytes: content.length },
      sha256: createHash('sha256').update(content).digest('hex'),
      // The state is NOT_SCANNED even if the portal has a scanner, because the scanner has not checked this document.
      ...(isRefused
        ? { state: 'REFUSED' as const, refusal: 'PROTECTED' as const }
        : { state: 'NOT_SCANNED' as const, type: isPdf ? ('PDF' as const) : ('WEBP' as const) }),
      ...(isPdf && !isRefused && { pages: 1 }),
    });
    return id;
  };
  const of = new Map<QuestionnaireStory, DemoDocuments>();
  for (const story of QUESTIONNAIRE_STORIES) {
    const person = people.find(({ email }) => email === story.who.email);
    const facts = FACTS[story.who.email];
    if (!person || !facts || story.isEntered) continue;
    const { id } = person;
    const found: DemoDocuments = {};
    // The documents do not contain the applicant's name, because a round of the demo is blind.
    const paper = (kind: string, ...lines: string[]) => writePdf([kind, ...lines, 'Made for the demo.']);
    if (story.programme === MERIT) {
      if (!story.isDraft)
        found.marksheet = [add(id, 'marksheet.pdf', paper('Marksheet', `Marks: ${facts.grade * 25} %`))];
    } else {
      const known = transcripts.get(id);
      const grade = `Grade: ${facts.grade} of 4`;
      const transcript = known ?? add(id, 'transcript.pdf', paper('Transcript', facts.institution, grade));
      transcripts.set(id, transcript);
      found.transcript = [transcript];
      if (story.programme === CLARENDON && !story.isDraft)
        found.cv = [add(id, 'cv.pdf', paper('Curriculum vitae', facts.institution), story.refused === 'cv')];
      if (story.hasPictures)
        found.samples = pictures.map((content, n) => add(id, `work-${n + 1}.webp`, content));
    }
    of.set(story, found);
  }
  await Promise.all(
    made
      .filter(({ state }) => state !== 'REFUSED')
      .map(({ id, content }) => store.write(documentFile(id), content)),
  );
  return { rows: made.map(({ content: _, ...row }) => row), of };
}

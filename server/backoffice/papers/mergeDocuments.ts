import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TextKey } from '../../../messages/catalogue.ts';
import { readDocument } from '../../applications/documents/readDocument.ts';
import type { RequestContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import type { ApplicationPdf, NamedDocument } from './applicationPdf.ts';
import { type Enclosure, PAGE_TYPES, type PdfContent } from './pdfContent.ts';
import type { Typesetter } from './typesetter.ts';

const MAX_BYTES = 60_000_000;
const MAX_PAGES = 600;

/** Time limit in milliseconds for finding the documents that cannot be merged. */
const PATIENCE_MS = 60_000;
const YES_OR_NO = [() => true, () => false] as const;

type Reason = 'checking' | 'refused' | 'deleted' | 'noPages' | 'tooMuch' | 'missing' | 'unreadable';

const REASONS: Record<string, Reason> = { 'document.refused': 'refused', 'document.noCopy': 'unreadable' };

type OmittedDocument = { document: NamedDocument; reason: Reason };

/**
 * Writes an application and its documents into one PDF file in `folder`, which the caller deletes, and returns the
 * file's path. Documents that cannot be included are listed on the application's own pages.
 */
export async function mergeDocuments(
  ctx: RequestContext,
  typesetter: Pick<Typesetter, 'merge'>,
  { paper, documents }: Pick<ApplicationPdf, 'paper' | 'documents'>,
  folder: string,
): Promise<string> {
  const output = join(folder, 'merged.pdf');
  const { enclosed, left } = await fetchDocuments(ctx, documents, folder);
  const merge = (those: EnclosedDocument[], without: OmittedDocument[]) =>
    typesetter.merge(withLeft(ctx, paper, without), those.map(toEnclosure), output);
  try {
    await merge(enclosed, left);
    return output;
  } catch (error) {
    if (enclosed.length === 0) throw error;
  }
  // Tries to merge each document separately, to find the ones that are unreadable or too large.
  const good: EnclosedDocument[] = [];
  const patience = AbortSignal.timeout(PATIENCE_MS);
  for (const one of enclosed) {
    const isReadable = !patience.aborted && (await merge([one], []).then(...YES_OR_NO));
    if (isReadable) good.push(one);
    else left.push({ document: one.document, reason: 'unreadable' });
  }
  try {
    await merge(good, left);
  } catch {
    await merge([], [...left, ...good.map(({ document }) => ({ document, reason: 'tooMuch' }) as const)]);
  }
  return output;
}

type EnclosedDocument = { document: NamedDocument; path: string; type: Enclosure['type'] };

const pagesOf = ({ pages }: NamedDocument) => pages ?? 1;

async function fetchDocuments(ctx: RequestContext, documents: readonly NamedDocument[], folder: string) {
  const enclosed: EnclosedDocument[] = [];
  const left: OmittedDocument[] = [];
  let bytes = 0;
  let pages = 0;
  for (const document of documents) {
    const type = PAGE_TYPES.find((one) => one === document.type);
    const reason = whyNot(document);
    if (reason || !type) {
      left.push({ document, reason: reason ?? 'noPages' });
      continue;
    }
    if (bytes + document.bytes > MAX_BYTES || pages + pagesOf(document) > MAX_PAGES) {
      left.push({ document, reason: 'tooMuch' });
      continue;
    }
    const path = join(folder, document.id);
    try {
      const { stream } = await readDocument(ctx, document.id);
      await pipeline(stream, createWriteStream(path));
    } catch (error) {
      // Omits a document whose bytes are missing from this store, or that a check has refused since it was listed.
      if (!(error instanceof AppError)) throw error;
      left.push({ document, reason: REASONS[error.wording?.key ?? ''] ?? 'missing' });
      continue;
    }
    bytes += document.bytes;
    pages += pagesOf(document);
    enclosed.push({ document, path, type });
  }
  return { enclosed, left };
}

function whyNot({ state }: NamedDocument): Reason | null {
  if (state === 'CHECKING') return 'checking';
  if (state === 'DELETED') return 'deleted';
  return state === 'REFUSED' ? 'refused' : null;
}

function toEnclosure({ document, path, type }: EnclosedDocument): Enclosure {
  return { heading: headingOf(document), path, type, pages: pagesOf(document) };
}

const headingOf = ({ question, name }: NamedDocument) => `${question}: ${name}`;

function withLeft(ctx: RequestContext, paper: PdfContent, left: readonly OmittedDocument[]): PdfContent {
  if (left.length === 0) return paper;
  const t = getTranslator(getLanguage(ctx), 'papers');
  const rows = left.map(({ document: { question, name }, reason }) => {
    const key = `notMerged.${reason}` satisfies TextKey<'papers'>;
    return { label: question, value: `${name}\n${t(key)}` };
  });
  const section = { heading: t('notMerged.heading'), text: null, rows };
  return { ...paper, sections: [...paper.sections, section] };
}

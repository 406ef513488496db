import { z } from 'zod';
import {
  DOCUMENT_TYPES,
  type DocumentType,
  formatType,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENT_PAGES,
} from '../../applications/documents.ts';
import { wholeNumber } from '../../fields.ts';
import { type Problem, problem } from '../../problems.ts';
import { defineKind } from './kind.ts';

export const MAX_MEGABYTES = MAX_DOCUMENT_BYTES / 1_000_000;
const MAX_FILES = 10;

/**
 * Uploaded files, stored as a list of document ids in the applicant's order. Only the server can check types,
 * bytes and pages.
 */
export const document = defineKind({
  limits: {
    types: z
      .array(z.enum(DOCUMENT_TYPES, problem('documentTypes')), problem('documentTypes'))
      .min(1, problem('documentTypes'))
      .transform((chosen) => DOCUMENT_TYPES.filter((type) => chosen.includes(type)))
      .optional(),
    maxMegabytes: wholeNumber(1, MAX_MEGABYTES).optional(),
    maxPages: wholeNumber(1, MAX_DOCUMENT_PAGES).optional(),
    maxFiles: wholeNumber(1, MAX_FILES).optional(),
  },
  answerSchema: ({ maxFiles = 1 }) =>
    z
      .array(z.uuid(problem('documentGone')).toLowerCase(), problem('documentGone'))
      .min(1, problem('atLeastOne'))
      .transform((ids) => [...new Set(ids)])
      .refine((ids) => ids.length <= maxFiles, problem('documentFiles', { max: maxFiles })),
  fact: null,
  toValues: () => [],
});

type Limits = {
  types?: readonly DocumentType[] | undefined;
  maxMegabytes?: number | undefined;
  maxPages?: number | undefined;
};
type FileFacts = { type?: DocumentType | null | undefined; bytes: number; pages?: number | null | undefined };

export function findLimitProblem(
  { types, maxMegabytes = MAX_MEGABYTES, maxPages = MAX_DOCUMENT_PAGES }: Limits,
  { type, bytes, pages }: FileFacts,
): Problem | null {
  if (types && type && !types.includes(type))
    return problem('documentType', { types: types.map(formatType).join(', ') });
  if (bytes > maxMegabytes * 1_000_000) return problem('fileBytes', { megabytes: maxMegabytes });
  return pages && pages > maxPages ? problem('documentPages', { max: maxPages }) : null;
}

import { z } from 'zod';
import { lineOfText, paragraphOfText, wholeNumber } from '../fields.ts';
import { MAX_REFEREES } from '../forms/kinds/reference.ts';
import type { Form, QuestionByKind } from '../forms/question.ts';
import { problem } from '../problems.ts';
import { isThrowAway } from './throwAwayDomains.ts';

export const REFERENCE_LINK_DAYS = 60;
export const MAX_REQUESTS_A_DAY = 20;
/** Maximum number of requests per question, including declined and removed ones. */
export const MAX_REQUESTS_EACH = 10;
export const REFERENCE_CODE_MINUTES = 15;
export const MAX_CODE_TRIES = 5;
export const MAX_CODES_A_DAY = 5;

export const MAX_REFERENCE_FILES_A_DAY = 10;
export const REFERENCE_FILE_HOURS = 72;

const MAX_NAME_CHARACTERS = 120;
const MAX_NOTE_CHARACTERS = 2_000;

export type ReferenceState =
  | 'ASKED'
  | 'SENT'
  | 'OPENED'
  | 'STARTED'
  | 'RECEIVED'
  | 'DECLINED'
  | 'WRONG_PERSON'
  | 'BOUNCED';

const OVER: readonly ReferenceState[] = ['RECEIVED', 'DECLINED', 'WRONG_PERSON'];

export function isAwaited(state: ReferenceState): boolean {
  return !OVER.includes(state);
}

export function countsAsNamed(state: ReferenceState): boolean {
  return state === 'RECEIVED' || isAwaited(state);
}

const refereeEmail = z
  .email(problem('notEmail'))
  .max(254, problem('tooLong', { max: 254 }))
  .transform((email) => email.toLowerCase())
  .refine((email) => !isThrowAway(email), problem('refereeThrowAway'));

export const refereeSchema = z.object({
  name: lineOfText(MAX_NAME_CHARACTERS),
  email: z.string(problem('notEmail')).trim().pipe(refereeEmail),
  position: lineOfText(MAX_NAME_CHARACTERS).nullish(),
  note: paragraphOfText(MAX_NOTE_CHARACTERS).nullish(),
});

export const referenceVersion = wholeNumber(1, 2_000_000_000);

type ReferenceQuestion = QuestionByKind<'reference'>;

export function getRefereeBounds({ minReferees = 1, maxReferees }: ReferenceQuestion): {
  min: number;
  max: number;
} {
  return { min: minReferees, max: maxReferees ?? Math.max(minReferees, Math.min(3, MAX_REFEREES)) };
}

export function referenceForm({ asks, takes }: Pick<ReferenceQuestion, 'asks' | 'takes'>): Form {
  const questions = asks ?? (takes === 'file' ? [] : [{ key: 'letter', isRequired: true }]);
  if (questions.length === 0) return { sections: [] };
  return {
    sections: [{ key: 'reference', questions: questions.map((ask) => ({ ...ask, kind: 'paragraph' })) }],
  };
}

export function acceptsFile({ takes = 'writes' }: Pick<ReferenceQuestion, 'takes'>): boolean {
  return takes !== 'writes';
}

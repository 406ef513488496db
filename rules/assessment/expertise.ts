import { z } from 'zod';
import { oneOf } from '../fields.ts';
import { LANGUAGES_SPOKEN } from '../forms/profileForm.ts';

/** Subjects by their codes in the portal's list, and languages by ISO 639-1 code. An empty list means all. */
export type Expertise = { subjects: string[]; languages: string[] };

/**
 * An application's subjects, of which one must match, and the languages that an assessor must read. Empty if unknown.
 */
export type ExpectedExpertise = { subjects: string[]; languages: string[] };

export const EXPERTISE_LANGUAGES = LANGUAGES_SPOKEN;

const distinct = <Code extends string>(codes: readonly Code[]) =>
  z.array(oneOf(codes)).transform((chosen) => codes.filter((code) => chosen.includes(code)));

export const expertiseSchema = (subjects: readonly string[]) =>
  z.object({ subjects: distinct(subjects), languages: distinct(EXPERTISE_LANGUAGES) });

export const invitedExpertiseSchema = (subjects: readonly string[]) => {
  const { shape } = expertiseSchema(subjects);
  return z.object({ subjects: shape.subjects.nullish(), languages: shape.languages.nullish() });
};

export type Mismatch = 'subject' | 'language';

export function findMismatches(expected: ExpectedExpertise, { subjects, languages }: Expertise): Mismatch[] {
  const isOfSubject =
    expected.subjects.length === 0 ||
    subjects.length === 0 ||
    expected.subjects.some((subject) => subjects.includes(subject));
  const canRead =
    languages.length === 0 || expected.languages.every((language) => languages.includes(language));
  return [...(isOfSubject ? [] : ['subject' as const]), ...(canRead ? [] : ['language' as const])];
}

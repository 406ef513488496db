import type { Meaning } from './meaning.ts';
import { type Pattern, readPatterns, said } from './patterns.ts';
import type { Phrase } from './phrases.ts';
import { splitWords } from './readTable.ts';

const NUMBER = '\\d{1,3}(?: \\d{1,2})?';
const BOUND = '(?:under|over|above|below|up to|upto|at least|less than|more than|younger than|older than)';
const NOT = '(?:(?:no|not|without|with|low|lower|poor|bad|minimum|min|average|any) )?';
const TESTED = `(?: (?:tests?|exams?|scores?|bands?|waivers?|waived|exemption|exempt|required|requirements?|needed|not|certificates?))*(?: (?:of|${BOUND}))?(?: ${NUMBER})?`;
const LANGUAGE =
  '(english|french|german|spanish|portuguese|arabic|chinese|mandarin|italian|dutch|swedish|japanese|korean|turkish|russian|hindi)';
const RANKED: Meaning = { kind: 'SORT', value: 'WORLD_RANK', filter: {} };

/**
 * Requirements and facts for which there is no filter: tests, grades, ages and teaching languages. Like groups of
 * people, they exclude no scholarship. A limit on the world rank is interpreted as a sort order.
 */
const REQUIREMENTS: Pattern<Meaning, null>[] = [
  [
    said(
      `${NOT}(?:${NUMBER} )?(ielts|toefl|pte|duolingo|moi|(?:english|language)(?: language)? (?:tests?|exams?|certificates?|proficiency))${TESTED}`,
    ),
    (test) => group('LANGUAGE_TEST', test),
  ],
  [said(`${NOT}(gre|gmat)${TESTED}`), (test) => group('ADMISSION_TEST', test)],
  [said(`${NOT}(?:${NUMBER} )?(c?gpa)${TESTED}(?: out of ${NUMBER})?`), (grade) => group('GRADES', grade)],
  [
    said('(?:low|poor|bad|average) (grades?|marks|results)'),
    (grade) => group('GRADES', grade, 'grade', 'grades'),
  ],
  [
    said(
      `(?:no )?age (?:limits?|restrictions?)(?: \\d\\d)?|(?:${BOUND} )?\\d\\d (?:years?|yrs?) (?:old|of age)|(?:${BOUND} )?aged? (?:of |${BOUND} )?\\d\\d`,
    ),
    () => group('AGE', 'age', 'aged', 'years old'),
  ],
  // Requires words such as `taught in`, because `english` also means a place, as in `english universities`.
  [
    said(
      `(?:(?:taught|teaching|instruction|lectures) in |in (?=\\S+ (?:language|medium)))${LANGUAGE}(?: (?:language|medium))?`,
    ),
    (language) => group('TEACHING_LANGUAGE', language),
  ],
  [said(`${LANGUAGE} (?:taught|medium|speaking)`), (language) => group('TEACHING_LANGUAGE', language)],
  [said('in (english)(?! (?:universit|college|school))'), (language) => group('TEACHING_LANGUAGE', language)],
  [
    said(
      '(?:top|best) \\d{1,4}(?: (?:ranked|world|global))?(?: universit(?:y|ies))?|(?:rank|ranked|ranking)(?: (?:in|the|top|under|below|within|up to|less than))* \\d{1,4}',
    ),
    () => RANKED,
  ],
];

/** Words in the patterns above that are not spell-checked, even if no scholarship contains them. */
export const KNOWN_REQUIREMENT_WORDS: readonly string[] = splitWords(
  `ielts toefl duolingo gmat cgpa grade grades marks results tests exam exams score scores waiver waivers exempt exemption required
  requirement requirements needed certificate proficiency limit limits restriction restrictions taught teaching speaking medium ranked ranking`,
);

const MAX_WORDS = 8;

export function readRequirementWords(words: readonly string[], at: number): Phrase | null {
  const found = readPatterns(REQUIREMENTS, words.slice(at, at + MAX_WORDS).join(' '), null);
  return found && { length: found.words.split(' ').length, meaning: found.result };
}

function group(value: string, ...names: string[]): Meaning {
  return { kind: 'GROUP', value, filter: {}, people: { mentions: names.map((name) => name.split(' ')) } };
}

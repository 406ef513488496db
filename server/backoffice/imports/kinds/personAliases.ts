export const PERSON_ALIASES = {
  email: ['e-mail', 'e-mail address', 'mail', 'mail address', 'applicant e-mail'],
  name: ['full name', 'display name', 'student', 'student name'],
  firstName: ['given name', 'given names', 'forename'],
  lastName: ['surname', 'family name'],
} satisfies Record<string, readonly string[]>;

import { type ScholarshipInput, scholarshipInput } from '../../../../../rules/catalogue/scholarships.ts';
import type { Columns } from '../read/columns.ts';
import { EXTRA_NAMES } from './extraFields.ts';
import type { Spelling } from './spelling.ts';

const ALIASES: Partial<Record<keyof ScholarshipInput, readonly string[]>> = {
  scholarshipName: ['scholarship', 'scholarship title', 'award', 'award name', 'title', 'name'],
  universityName: ['university', 'institution', 'college', 'school'],
  universityCountry: ['country', 'country of study'],
  universityCity: ['city', 'town'],
  universityWorldRank: ['world rank', 'world ranking', 'university ranking', 'rank', 'ranking'],
  universityImage: ['image', 'picture'],
  subjectCategory: ['subject', 'field of study', 'discipline'],
  scholarshipCategory: ['category', 'scholarship type', 'type of funding', 'funding type'],
  degree: ['degree level', 'level', 'level of study'],
  tuitionFees: ['tuition fee', 'tuition'],
  applicationFees: ['application fee'],
  serviceCharge: ['service fee', 'service charges'],
  applicationDeadline: ['deadline', 'closing date', 'closes on', 'closes', 'due date'],
  scholarshipPostDate: ['post date', 'posted on', 'date posted', 'published on'],
  postedUserEmail: ['contact e-mail', 'e-mail', 'e-mail address'],
  officialUrl: ['website', 'link', 'URL', 'official website'],
};

export function listColumns({ fields }: Pick<Spelling, 'fields'>): Columns {
  const names = Object.keys(fields) as (keyof ScholarshipInput)[];
  const isRequired = (name: keyof ScholarshipInput) =>
    !scholarshipInput.shape[name].safeParse(undefined).success;
  return {
    required: names.filter(isRequired).map((name) => fields[name].wire),
    optional: [...names.map((name) => fields[name].wire), ...EXTRA_NAMES],
    aliases: Object.fromEntries(names.map((name) => [fields[name].wire, [name, ...(ALIASES[name] ?? [])]])),
  };
}

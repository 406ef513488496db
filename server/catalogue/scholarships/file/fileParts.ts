import { z } from 'zod';
import { organisationSlug } from '../../../../rules/accounts/organisations.ts';
import { datesSchema } from '../../../../rules/catalogue/dates.ts';
import { fundingSchema } from '../../../../rules/catalogue/funding.ts';
import {
  feeWaiverSchema,
  filedGeneralForm,
  filedRequirements,
  listKeys,
  scholarshipInput,
} from '../../../../rules/catalogue/scholarships.ts';
import { formatWholeAddress } from '../../../accounts/pictures/formatPicture.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { addQuestions, writeQuestions } from '../../forms/fileQuestions.ts';
import { addFiledGeneralForm, writeGeneralForm } from '../../forms/general/fileGeneralForm.ts';
import { findLocalTime } from '../clock/localTime.ts';
import type { ReadScholarship, ScholarshipColumn, ScholarshipRow } from '../scholarshipRow.ts';
import { addWaiverRules, type FiledWaiverRules } from '../waivers/fileWaiverRules.ts';

/**
 * Value of `format` in every scholarship file. The version increases when the meaning of existing content changes.
 */
export const FILE_FORMAT = 'scholarship';
export const FILE_VERSION = 1;

type NewScholarshipRecord = { scholarshipId: string; actorId: string };

type FilePart = {
  columns: readonly ScholarshipColumn[];
  write(scholarship: ScholarshipRow, ctx: RequestContext): unknown;
  rule: z.ZodType;
  add?(ctx: TransactionContext, added: NewScholarshipRecord, content: unknown): Promise<void>;
  /** True if the part's members are fields of the record. By default, the part is one field with the part's name. */
  isSpread?: true;
};

/** Excludes the poster's e-mail address, because it is personal data and another person may import the file. */
const { postedUserEmail: _, ...listed } = scholarshipInput.shape;
const LISTING = listKeys(listed);
const DATES = listKeys(datesSchema.shape);

/**
 * Parts of a scholarship's file, in order. If a part is missing from a file, the import does not change it; in a new
 * scholarship, it has its default value.
 */
const FILE_PARTS = {
  organisation: {
    columns: ['organisation'],
    rule: organisationSlug(),
    write: ({ organisation }) => organisation?.slug,
  },
  listing: {
    columns: LISTING,
    rule: z.object(listed),
    isSpread: true,
    write: (scholarship, ctx) => ({
      ...pick(scholarship, LISTING),
      universityImage: formatWholeAddress(ctx, scholarship.universityImage),
    }),
  },
  dates: {
    columns: ['dates', 'applicationDeadline'],
    rule: datesSchema,
    write: (scholarship) => ({ ...pick(scholarship.dates, DATES), deadlineChoice: choiceOf(scholarship) }),
  },
  funding: {
    columns: ['funding'],
    rule: fundingSchema,
    write: ({ funding }) => funding,
  },
  requirements: {
    columns: ['requirementConditions'],
    rule: filedRequirements,
    write: ({ requirementConditions: { hard, soft } }) => (hard || soft ? { hard, soft } : null),
  },
  feeWaiver: {
    columns: ['feeWaiver'],
    rule: feeWaiverSchema,
    write: ({ feeWaiver }) => feeWaiver,
    add: (ctx, added, rules) => addWaiverRules(ctx, { ...added, rules: rules as FiledWaiverRules }),
  },
  generalForm: {
    columns: ['questions'],
    rule: filedGeneralForm,
    write: ({ questions }) => (questions ? writeGeneralForm(questions) : undefined),
    add: (ctx, added, generalForm) => addFiledGeneralForm(ctx, { ...added, generalForm }),
  },
  // Must come after the general form, because conditions of the questions may refer to it.
  questions: {
    columns: ['questions'],
    rule: z.unknown().meta({ description: 'The `form` of `Scholarship.ownQuestions`, or null.' }),
    write: ({ questions }) => questions && writeQuestions(questions),
    add: (ctx, added, questions) => addQuestions(ctx, { ...added, questions }),
  },
} satisfies Record<string, FilePart>;

export const PARTS: [name: string, part: FilePart][] = Object.entries(FILE_PARTS);

export function listMembers({ rule }: FilePart): string[] | null {
  return rule instanceof z.ZodObject ? Object.keys(rule.shape) : null;
}

function pick<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/**
 * Returns which of two equal local times is the deadline, if clocks go back: the later one unless staff have chosen.
 * The file contains the choice, because an import requires it.
 */
function choiceOf({ dates, applicationDeadline: day }: ReadScholarship): string | null {
  if (!dates || !day || dates.deadlineChoice) return dates?.deadlineChoice ?? null;
  const found = findLocalTime({ day, time: dates.deadlineTime, zone: dates.timeZone });
  return found.kind === 'TWICE' ? 'LATER' : null;
}

import { z } from 'zod';
import { datesRule } from '../../../../rules/dates.ts';
import { fundingRule } from '../../../../rules/funding.ts';
import { organisationSlug } from '../../../../rules/organisations.ts';
import {
  feeWaiverRule,
  filedGeneralForm,
  filedRequirements,
  keysOf,
  scholarshipInput,
} from '../../../../rules/scholarships.ts';
import { formatWholeAddress } from '../../../accounts/pictures/formatPicture.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { addQuestions, writeQuestions } from '../../forms/fileQuestions.ts';
import { addFiledGeneralForm, writeGeneralForm } from '../../forms/general/fileGeneralForm.ts';
import { findLocalTime } from '../clock/localTime.ts';
import type { ReadScholarship, ScholarshipColumn, ScholarshipRow } from '../scholarshipRow.ts';
import { addWaiverRules, type FiledWaiverRules } from '../waivers/fileWaiverRules.ts';

/** What every file of a scholarship says of itself. */
export const FILE_FORMAT = 'scholarship';
/** The version that is written, and the newest that is read. It goes up when what an older one says would mean something else. */
export const FILE_VERSION = 1;

/** A scholarship that is being added, and by whom. */
type Added = { scholarshipId: string; actorId: string };

/** One part of the file, written from some columns of a scholarship. */
type FilePart = {
  columns: readonly ScholarshipColumn[];
  /** Undefined where the portal shows nothing of it. */
  write(scholarship: ScholarshipRow, ctx: RequestContext): unknown;
  /** What it is, by itself; what goes with other parts is checked with the whole record. */
  rule: z.ZodType;
  /** For what is kept in a table of its own: adds it to a scholarship that is being added. */
  add?(ctx: TransactionContext, added: Added, content: unknown): Promise<void>;
  /** Its members are fields of the record themselves; otherwise the part is one, called as the part is. */
  isSpread?: true;
};

/** Who posted it is a person’s address, and the person who imports the file has another. */
const { postedUserEmail: _, ...listed } = scholarshipInput.shape;
const LISTING = keysOf(listed);
const DATES = keysOf(datesRule.shape);

/**
 * The parts of a scholarship's file, in its order: what can be said of a scholarship that `scholarshipRecord` checks. A part that
 * is left out stays as it is, or is not known of a new one. Change the table, not the callers.
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
    rule: datesRule,
    write: (scholarship) => ({ ...pick(scholarship.dates, DATES), deadlineChoice: choiceOf(scholarship) }),
  },
  funding: {
    columns: ['funding'],
    rule: fundingRule,
    write: ({ funding }) => funding,
  },
  requirements: {
    columns: ['requirementConditions'],
    rule: filedRequirements,
    write: ({ requirementConditions: { hard, soft } }) => (hard || soft ? { hard, soft } : null),
  },
  feeWaiver: {
    columns: ['feeWaiver'],
    rule: feeWaiverRule,
    write: ({ feeWaiver }) => feeWaiver,
    add: (ctx, added, rules) => addWaiverRules(ctx, { ...added, rules: rules as FiledWaiverRules }),
  },
  generalForm: {
    columns: ['questions'],
    rule: filedGeneralForm,
    write: ({ questions }) => (questions ? writeGeneralForm(questions) : undefined),
    add: (ctx, added, generalForm) => addFiledGeneralForm(ctx, { ...added, generalForm }),
  },
  // After the general form, which their conditions may name.
  questions: {
    columns: ['questions'],
    rule: z.unknown().meta({ description: 'The `form` of `Scholarship.ownQuestions`, or null.' }),
    write: ({ questions }) => questions && writeQuestions(questions),
    add: (ctx, added, questions) => addQuestions(ctx, { ...added, questions }),
  },
} satisfies Record<string, FilePart>;

export const PARTS: [name: string, part: FilePart][] = Object.entries(FILE_PARTS);

/** What a part may hold; null where it is a value and no object. */
export function membersOf({ rule }: FilePart): string[] | null {
  return rule instanceof z.ZodObject ? Object.keys(rule.shape) : null;
}

function pick<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Of a time that comes twice the later one is meant unless staff chose; a file says so, since it is asked otherwise. */
function choiceOf({ dates, applicationDeadline: day }: ReadScholarship): string | null {
  if (!dates || !day || dates.deadlineChoice) return dates?.deadlineChoice ?? null;
  const found = findLocalTime({ day, time: dates.deadlineTime, zone: dates.timeZone });
  return found.kind === 'TWICE' ? 'LATER' : null;
}

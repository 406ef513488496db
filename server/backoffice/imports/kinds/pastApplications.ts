import { z } from 'zod';
import { emailSchema } from '../../../../rules/accounts/users.ts';
import {
  APPLICATION_STATUSES,
  applicationChangeSchema,
  feedbackSchema,
} from '../../../../rules/applications/applications.ts';
import { lineOfText, oneOf } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';
import {
  findPastStored,
  type PastApplication,
  refusePast,
  writePast,
} from '../../../applications/enter/past/pastApplications.ts';
import { toInstant } from '../../../catalogue/scholarships/clock/localTime.ts';
import { type Context, today } from '../../../platform/context.ts';
import { codesOf, findOption } from '../../../platform/language/optionLabels.ts';
import { PERSON_ALIASES } from './personAliases.ts';
import { listProblems, type RowKind, type RowProblems } from './rowKind.ts';

const { applicantName, phone, address, ssc, hsc, gender } = applicationChangeSchema.shape;
const expectedDay = problem('importDay');
const toCode = (text: unknown) => (typeof text === 'string' ? text.toUpperCase() : text);

const pastSchema = z.iso.datetime({ offset: true, error: expectedDay }).transform((text) => new Date(text));

const rowSchema = z.object({
  scholarship: lineOfText(300),
  email: emailSchema,
  applicantName,
  status: z.preprocess(toCode, oneOf(APPLICATION_STATUSES)),
  submittedAt: pastSchema,
  _id: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{24}$/, problem('id', { record: 'application' }))
    .optional(),
  phone: phone.optional(),
  address: address.optional(),
  ssc: ssc.optional(),
  hsc: hsc.optional(),
  gender: z.preprocess(toCode, gender),
  degree: z.string().nullish(),
  feedback: feedbackSchema.optional(),
});

/**
 * Imports past applications, identified by scholarship and e-mail address. People without an account get one, in the
 * same way as for PEOPLE. Existing applications never change.
 */
export const PAST_APPLICATIONS: RowKind<PastApplication> = {
  required: ['scholarship', 'email', 'applicantName', 'status', 'submittedAt'],
  optional: ['_id', 'phone', 'address', 'ssc', 'hsc', 'gender', 'degree', 'feedback'],
  aliases: {
    ...{ ...PERSON_ALIASES, applicantName: ['applicant', 'name of applicant', ...PERSON_ALIASES.name] },
    scholarship: [
      'scholarship name',
      'scholarship title',
      'award',
      'award name',
      'programme',
      'program',
      'grant',
    ],
    status: ['application status', 'decision', 'outcome', 'result', 'state'],
    submittedAt: ['submitted on', 'submitted', 'submission date', 'date submitted', 'applied on', 'date'],
    phone: ['phone number', 'telephone', 'mobile', 'mobile number', 'tel'],
    address: ['postal address', 'home address'],
    ssc: ['SSC result', 'SSC GPA'],
    hsc: ['HSC result', 'HSC GPA'],
    gender: ['sex'],
    degree: ['applied degree', 'degree level', 'level of study'],
    feedback: ['comment', 'comments', 'remarks', 'note', 'notes'],
    _id: ['old ID', 'application ID'],
  },
  joined: { applicantName: ['firstName', 'lastName'] },
  check({ cells }, ctx) {
    const { env } = ctx;
    const filled = Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));
    const { data: day } = z.iso.date().safeParse(filled.submittedAt);
    if (day) filled.submittedAt = readDay(ctx, day).toISOString();
    const { data, error } = rowSchema.safeParse(filled);
    const degree = filled.degree && findOption(env, 'degree', filled.degree);
    const options = codesOf(env.DEGREES).join(', ');
    const problems: RowProblems = error ? listProblems(error) : {};
    if (degree === null) problems.degree = problem('oneOf', { options });
    if (!data || degree === null) return { problems };
    return { value: { ...data, degree: degree || null } };
  },
  keyOf,
  idOf: ({ _id }) => _id,
  refuse: (ctx, rows, ownerId) => refusePast(ctx, { rows, keyOf, ownerId }),
  async findStored(ctx, rows) {
    const stored = await findPastStored(ctx, rows);
    return new Set(rows.filter((row) => stored.has(row)).map(keyOf));
  },
  write: writePast,
};

/**
 * Interprets a day without a time as noon in the portal's time zone, or as the current time if the day is today and
 * it is not yet noon.
 */
function readDay(ctx: Pick<Context, 'env' | 'now'>, day: string): Date {
  const noon = toInstant({ day, time: '12:00', zone: ctx.env.TIME_ZONE });
  return day === today(ctx) && ctx.now() < noon ? ctx.now() : noon;
}

function keyOf({ email, scholarship }: PastApplication): string {
  return `${email} ${scholarship.toLowerCase()}`;
}

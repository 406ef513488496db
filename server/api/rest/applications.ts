import { z } from 'zod';
import {
  APPLICATION_STATUSES,
  applicationChangeSchema,
  applicationInput,
  feedbackSchema,
  reasonSchema,
} from '../../../rules/applications/applications.ts';
import { APPLICATIONS } from '../../../rules/lists/applications.ts';
import { formatWholeAddress } from '../../accounts/pictures/formatPicture.ts';
import { giveFeedback } from '../../applications/decide/giveFeedback.ts';
import {
  iterateAllApplications,
  listApplicationsByEmail,
  type NamedApplication,
  readNamedApplication,
} from '../../applications/decide/namedApplications.ts';
import { moveApplication } from '../../applications/decide/setApplicationStatus.ts';
import { cancelApplication, deleteApplication } from '../../applications/submit/cancelApplication.ts';
import { submitApplication } from '../../applications/submit/submitApplication.ts';
import { updateApplication } from '../../applications/submit/updateApplication.ts';
import type { RequestContext } from '../../platform/context.ts';
import { wordOption } from '../../platform/language/optionLabels.ts';
import { changed, countChanged, countDeleted, countInserted, deleted, inserted } from './counts.ts';
import { mapBatches } from './fullList.ts';
import { route } from './restRoute.ts';
import { recordId } from './wireKinds.ts';
import { WIRE_OPTIONS } from './wireOptions.ts';
import { describeColumns, rowWriter, type WireRecord } from './wireRow.ts';

const application: z.ZodType<WireRecord> = z
  .object({
    _id: recordId,
    applicantImage: z.string(),
    scholarshipCategory: z.string(),
    user_email: z.string().optional().describe('Missing if the account was deleted.'),
    user_name: z.string(),
    itemId: recordId,
    ...describeColumns(APPLICATIONS),
    university_address: z.string().describe('Country and city, joined by a space.'),
    status: z.enum(Object.values(WIRE_OPTIONS.applicationStatus)),
  })
  .meta({ id: 'Application' });

const FORM_FIELDS = ['phone', 'address', 'applicantName', 'ssc', 'hsc', 'gender', 'degree'];
const applicationForm: z.ZodType<WireRecord> = z
  .object(Object.fromEntries(FORM_FIELDS.map((field) => [field, z.string()])))
  .meta({ id: 'ApplicationForm' });

/** Excludes the applicant, fees, status and date, which the server sets. */
const FORM_WIRE = {
  phone: 'phone',
  address: 'address',
  applicantName: 'applicantName',
  applicantImage: 'applicantImage',
  ssc: 'ssc',
  hsc: 'hsc',
  gender: { wire: 'gender', words: WIRE_OPTIONS.gender },
  degree: { wire: 'degree', list: 'degree' as const },
};
const SUBMISSION_WIRE = { scholarshipId: 'itemId', ...FORM_WIRE };
const MOVE_WIRE = { status: { wire: 'status', words: WIRE_OPTIONS.applicationStatus }, reason: 'reason' };

const moveSchema = z.object({
  status: z.enum(APPLICATION_STATUSES).optional(),
  reason: reasonSchema.optional(),
});

export const applicationRoutes = [
  route({
    method: 'GET',
    path: '/allscholaritems',
    summary: 'All applications',
    action: 'application.listAll',
    response: z.array(application),
    list: {
      of: ['applications', 'users', 'scholarships'],
      rows: ({ ctx }) => mapBatches(iterateAllApplications(ctx), (row) => applicationToWire(ctx, row)),
    },
  }),
  route({
    method: 'GET',
    path: '/scholaritems',
    summary: 'The applications of the person with an e-mail',
    action: 'application.listByEmail',
    query: z.object({ email: z.string() }),
    response: z.array(application),
    answer: async ({ ctx, query }) =>
      (await listApplicationsByEmail(ctx, query)).map((row) => applicationToWire(ctx, row)),
  }),
  route({
    method: 'POST',
    path: '/scholarfromuser',
    summary: 'Apply. Person, fees, status and date are ours, whatever the body says',
    action: 'application.submit',
    body: { rule: applicationInput, fields: SUBMISSION_WIRE },
    response: inserted,
    answer: async ({ ctx, body, idempotencyKey }) => {
      const input = { ...body, consent: null };
      return countInserted((await submitApplication(ctx, { input, idempotencyKey })).id);
    },
  }),
  route({
    method: 'GET',
    path: '/scholaritem/update/:id',
    summary: 'What an application’s form holds',
    action: 'application.read',
    response: applicationForm,
    answer: async ({ ctx, params }) => applicationToWire(ctx, await readNamedApplication(ctx, params)),
  }),
  route({
    method: 'PATCH',
    path: '/scholaritem/updateItem/:id',
    summary: 'Change an application of one’s own while it is pending, until the deadline',
    action: 'application.update',
    body: { rule: applicationChangeSchema.partial(), fields: FORM_WIRE },
    response: changed,
    answer: ({ ctx, params: { id }, body }) =>
      countChanged(updateApplication(ctx, { id, input: body }), ({ isModified }) => isModified),
  }),
  route({
    method: 'DELETE',
    path: '/scholaritems/:id',
    summary: 'Cancel an application of one’s own',
    action: 'application.cancel',
    response: deleted,
    answer: ({ ctx, params }) => countDeleted(cancelApplication(ctx, params)),
  }),
  route({
    method: 'DELETE',
    path: '/allscholaritems/:id',
    summary: 'Delete an application',
    action: 'application.delete',
    response: deleted,
    answer: ({ ctx, params }) => countDeleted(deleteApplication(ctx, params)),
  }),
  route({
    method: 'PATCH',
    path: '/feedback/:id',
    summary: 'Write to an applicant',
    action: 'application.giveFeedback',
    body: { rule: z.object({ feedback: feedbackSchema }), fields: { feedback: 'feedback' } },
    response: changed,
    answer: ({ ctx, params: { id }, body }) => countChanged(giveFeedback(ctx, { ...body, id })),
  }),
  route({
    method: 'PATCH',
    path: '/user/status/:id',
    summary: 'Move an application, to processing when nothing is said',
    action: 'application.setStatus',
    body: { rule: moveSchema, fields: MOVE_WIRE },
    response: changed,
    answer: ({ ctx, params: { id }, body: { status = 'PROCESSING', ...body } }) =>
      countChanged(moveApplication(ctx, { ...body, id, status }), ({ isMoved }) => isMoved),
  }),
];

const write = rowWriter(APPLICATIONS);

export function applicationToWire(ctx: RequestContext, row: NamedApplication): WireRecord {
  return {
    _id: row.id,
    // The URL is absolute, as in the upload's response, because an old client may run on another origin.
    applicantImage: formatWholeAddress(ctx, row.applicantImage) ?? '',
    scholarshipCategory: wordOption(ctx.env, { field: 'scholarshipCategory', code: row.scholarshipCategory }),
    ...(row.userEmail !== null && { user_email: row.userEmail }),
    user_name: row.userName,
    itemId: row.scholarshipId,
    ...write(ctx.env, row),
  };
}

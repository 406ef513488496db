import { z } from 'zod';
import {
  listKeys,
  newScholarshipSchema,
  scholarshipChangeSchema,
} from '../../../rules/catalogue/scholarships.ts';
import { formatWholeAddress } from '../../accounts/pictures/formatPicture.ts';
import { createScholarship } from '../../catalogue/scholarships/manage/createScholarship.ts';
import { deleteScholarship } from '../../catalogue/scholarships/manage/deleteScholarship.ts';
import { readScholarshipForEdit } from '../../catalogue/scholarships/manage/readScholarshipForEdit.ts';
import { updateScholarship } from '../../catalogue/scholarships/manage/updateScholarship.ts';
import type { ReadScholarship } from '../../catalogue/scholarships/scholarshipRow.ts';
import {
  findScholarship,
  iterateAllScholarships,
} from '../../catalogue/scholarships/search/listAllScholarships.ts';
import type { RequestContext } from '../../platform/context.ts';
import { changed, countChanged, countDeleted, countInserted, deleted, inserted } from './counts.ts';
import { mapBatches } from './fullList.ts';
import { route } from './restRoute.ts';
import { SCHOLARSHIP_WIRE, scholarshipToWire, type WireField } from './wire.ts';
import { recordId } from './wireKinds.ts';

const KINDS = { text: z.string(), number: z.int(), day: z.iso.date(), option: z.string() };

const scholarship = z
  .object(Object.fromEntries([['_id', recordId], ...Object.values(SCHOLARSHIP_WIRE).map(describeField)]))
  .meta({ id: 'Scholarship' });

function describeField({ wire, kind, isNullable, description }: WireField): [string, z.ZodType] {
  const schema = isNullable ? KINDS[kind].nullish() : KINDS[kind];
  return [wire, description ? schema.describe(description) : schema];
}

const COLUMNS = listKeys(SCHOLARSHIP_WIRE);

const OLD_CLIENT = { isOldClient: true };

export const scholarshipRoutes = [
  route({
    method: 'GET',
    path: '/items',
    summary: 'All scholarships',
    action: 'scholarship.list',
    isForAll: true,
    response: z.array(scholarship),
    list: {
      of: ['scholarships'],
      rows: ({ ctx }) =>
        mapBatches(iterateAllScholarships(ctx, COLUMNS), (row) => readScholarshipToWire(ctx, row)),
    },
  }),
  route({
    method: 'GET',
    path: '/singleItem/:id',
    summary: 'One scholarship',
    action: 'scholarship.read',
    isForAll: true,
    response: scholarship,
    answer: async ({ ctx, params }) =>
      readScholarshipToWire(ctx, await findScholarship(ctx, params, COLUMNS)),
  }),
  route({
    method: 'GET',
    path: '/items/update/:id',
    summary: 'One scholarship with what staff may change, archived ones too',
    action: 'scholarship.readForEdit',
    response: scholarship,
    answer: async ({ ctx, params }) =>
      readScholarshipToWire(ctx, await readScholarshipForEdit(ctx, params, COLUMNS)),
  }),
  route({
    method: 'POST',
    path: '/items',
    summary: 'Add a scholarship',
    action: 'scholarship.create',
    body: { rule: newScholarshipSchema, fields: SCHOLARSHIP_WIRE },
    response: inserted,
    answer: async ({ ctx, body }) => countInserted(await createScholarship(ctx, { input: body }, OLD_CLIENT)),
  }),
  route({
    method: 'PUT',
    path: '/updateItem/:id',
    summary: 'Change a scholarship',
    action: 'scholarship.update',
    body: { rule: scholarshipChangeSchema, fields: SCHOLARSHIP_WIRE },
    response: changed,
    answer: ({ ctx, params: { id }, body }) =>
      countChanged(updateScholarship(ctx, { id, input: body }, OLD_CLIENT), ({ isModified }) => isModified),
  }),
  route({
    method: 'DELETE',
    path: '/items/:id',
    summary: 'Delete a scholarship; one with applications is archived',
    action: 'scholarship.delete',
    response: deleted,
    answer: ({ ctx, params }) => countDeleted(deleteScholarship(ctx, params)),
  }),
];

function readScholarshipToWire(
  ctx: RequestContext,
  { universityImage = null, ...facts }: ReadScholarship,
): z.infer<typeof scholarship> {
  return { ...scholarshipToWire(ctx.env, facts), university_image: formatWholeAddress(ctx, universityImage) };
}

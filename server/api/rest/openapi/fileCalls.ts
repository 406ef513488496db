import { z } from 'zod';
import { FILE_FORMAT, FILE_VERSION, PARTS } from '../../../catalogue/scholarships/file/fileParts.ts';
import { MAX_SCHOLARSHIP_FILE_BYTES } from '../../../catalogue/scholarships/file/importScholarship.ts';
import type { JsonSchema } from './wireSchema.ts';

/** A part that is null is cleared; the listing cannot be. */
const PARTS_SCHEMAS = PARTS.map(([name, part]) => {
  const { $schema: _, ...schema } = z.toJSONSchema(part.rule, { io: 'input', unrepresentable: 'any' });
  // What may be anything may be null.
  const isAnything = Object.keys(schema).every((word) => word === 'description');
  return [name, part.isSpread || isAnything ? schema : { anyOf: [schema, { type: 'null' }] }] as const;
});

/** A scholarship with all of it (docs/import.md), by the rules that check it. */
const FILE: JsonSchema = {
  type: 'object',
  properties: {
    format: { const: FILE_FORMAT },
    version: { type: 'integer', minimum: 1, maximum: FILE_VERSION },
    id: { type: 'string', description: 'Only for `npm run import`.' },
    ...Object.fromEntries(PARTS_SCHEMAS),
  },
  required: ['format', 'version', 'listing'],
};

const REFUSALS = {
  401: { description: 'Sign in first, or again.' },
  403: { description: 'Your role does not allow it.' },
  429: { description: 'Too many requests; `Retry-After` says how many seconds to wait.' },
};

const paperCall = (
  record: string,
  summary: string,
  tag: string,
  { type, name } = { type: 'application/pdf', name: `${record}_paper` },
) => ({
  get: {
    operationId: `get_${name}`,
    summary,
    tags: [tag],
    security: [{ token: [] }],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      200: { description: 'The file.', content: { [type]: {} } },
      ...REFUSALS,
      404: { description: `There is no such ${record}, or it is not yours to read.` },
      503: { description: 'The file cannot be made right now. Try again in a minute.' },
    },
  },
});

/** Calls that take or give a record as one file. */
export const FILE_CALLS = {
  '/papers/applications/{id}.pdf': paperCall('application', 'One application as a PDF file', 'Applications'),
  '/papers/applications/{id}.zip': paperCall(
    'application',
    'One application as a PDF file, with its documents, as a ZIP',
    'Applications',
    { type: 'application/zip', name: 'application_files' },
  ),
  '/papers/applications/{id}/merged.pdf': paperCall(
    'application',
    'One application with its documents as one PDF file',
    'Applications',
    { type: 'application/pdf', name: 'application_merged' },
  ),
  '/papers/payments/{id}.pdf': paperCall('payment', 'One payment, or its receipt, as a PDF file', 'Payments'),
  '/exports/scholarships/{id}.json': {
    get: {
      operationId: 'get_scholarship_file',
      summary: 'One scholarship with all its fields as a file, for those who may edit it',
      tags: ['Scholarships'],
      security: [{ token: [] }],
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: { description: 'The file.', content: { 'application/json': { schema: FILE } } },
        ...REFUSALS,
        404: { description: 'There is no such scholarship, or it is another organisation’s.' },
      },
    },
  },
  '/imports/scholarship': {
    post: {
      operationId: 'post_scholarship_file',
      summary: 'Add the scholarship in a file as a draft',
      tags: ['Scholarships'],
      security: [{ token: [] }],
      requestBody: { required: true, content: { 'application/json': { schema: FILE } } },
      responses: {
        200: {
          description: 'Added.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  id: { type: 'string', description: 'The draft’s id.' },
                  ignored: {
                    type: 'array',
                    items: { type: 'string' },
                    description:
                      'What was left out of the file because the portal does not know it, by its path.',
                  },
                },
              },
            },
          },
        },
        400: { description: 'Something in the file is wrong; `fields` names it by its path.' },
        ...REFUSALS,
        413: { description: `The file is larger than ${MAX_SCHOLARSHIP_FILE_BYTES / 1000} kB.` },
      },
    },
  },
};

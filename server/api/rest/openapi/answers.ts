import { APPLICATIONS } from '../../../../rules/lists/applications.ts';
import { REVIEWS } from '../../../../rules/lists/reviews.ts';
import { USERS } from '../../../../rules/lists/users.ts';
import { describeColumns, SCHEMAS } from '../wireRow.ts';
import type { JsonSchema } from './wireSchema.ts';

const text = { type: 'string' };
const id = { type: 'string', format: 'uuid', examples: ['0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90'] };
const { money: fee, day } = SCHEMAS;

const CODE = { code: { type: 'string', examples: ['INVALID_INPUT'] } };

/** What a refusal says beside its code and message. */
const FACTS = {
  fields: {
    type: 'object',
    additionalProperties: text,
    description: 'What is expected of each wrong field.',
  },
  missingScope: {
    type: 'string',
    examples: ['applications:read'],
    description: 'With FORBIDDEN: the scope that the API key lacks.',
  },
};

/** What the calls answer, by name: the records as the wire spells them, and the counts that old clients read. */
export const ANSWERS = {
  Scholarship: record({
    _id: id,
    scholarshipName: text,
    university_name: text,
    university_image: { type: ['string', 'null'] },
    universityCountry: text,
    universityCity: text,
    universityWorldRank: { type: 'integer' },
    subjectCategory: text,
    scholarshipCategory: text,
    degree: text,
    tuitionFees: { type: ['integer', 'null'] },
    applicationFees: fee,
    serviceCharge: fee,
    applicationDeadline: day,
    scholarshipPostDate: day,
    postedUserEmail: { type: ['string', 'null'], description: 'For staff only.' },
    description: { type: ['string', 'null'] },
    officialUrl: { type: ['string', 'null'] },
  }),
  Application: record({
    _id: id,
    applicantImage: text,
    scholarshipCategory: text,
    user_email: text,
    user_name: text,
    itemId: id,
    ...describeColumns(APPLICATIONS),
    university_address: { type: 'string', description: 'Country and city, joined by a space.' },
    status: { type: 'string', enum: ['pending', 'processing', 'accepted', 'rejected'] },
  }),
  ApplicationForm: record({
    phone: text,
    address: text,
    applicantName: text,
    ssc: text,
    hsc: text,
    gender: text,
    degree: text,
  }),
  Review: record({
    _id: id,
    user_image: { type: ['string', 'null'] },
    ...describeColumns(REVIEWS),
    user_email: { type: 'string', description: 'For staff and the author only.' },
    rating: { type: 'number', minimum: 0, maximum: 5, multipleOf: 0.5 },
  }),
  User: record({
    _id: id,
    ...describeColumns(USERS),
    role: { type: 'string', enum: ['admin', 'moderator'] },
  }),
  RoleCheck: record({ admin: { type: 'boolean' }, moderator: { type: 'boolean' } }),
  PaymentStart: record({ url: { type: 'string', description: 'Where to send the browser.' } }),
  Inserted: record({ acknowledged: { const: true }, insertedId: { type: ['string', 'null'] } }),
  Changed: record({
    acknowledged: { const: true },
    matchedCount: { type: 'integer' },
    modifiedCount: { type: 'integer' },
  }),
  Deleted: record({ acknowledged: { const: true }, deletedCount: { type: 'integer' } }),
  Refusal: record({ ...CODE, message: text, ...FACTS }),
  Problem: record({
    type: { type: 'string', format: 'uri', description: 'Where the code is explained.' },
    title: text,
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The message of the refusal.' },
    instance: { type: 'string', format: 'uri', description: 'Names this request.' },
    ...CODE,
    ...FACTS,
  }),
} satisfies Record<string, JsonSchema>;

export type AnswerName = keyof typeof ANSWERS;

function record(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties };
}

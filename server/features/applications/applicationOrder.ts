import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { keysOf } from '../../../rules/scholarshipOptions.ts';
import { downwards, upwards } from '../../database/order.ts';

const id = { sql: Prisma.sql`a.id`, type: 'uuid' };
const created = { sql: Prisma.sql`a.created_at`, type: 'timestamptz' };
const university = { sql: Prisma.sql`lower(s.university_name)`, type: 'text' };
const scholarship = { sql: Prisma.sql`lower(s.scholarship_name)`, type: 'text' };
const applicant = { sql: Prisma.sql`lower(a.applicant_name)`, type: 'text' };
const status = { sql: Prisma.sql`a.status`, type: 'application_status' };

/** Each order over `a`, the scholarship being `s`; the id breaks ties. */
export const ORDERS = {
  NEWEST: downwards(created, id),
  OLDEST: upwards(created, id),
  UNIVERSITY: upwards(university, scholarship, id),
  SCHOLARSHIP: upwards(scholarship, university, id),
  APPLICANT: upwards(applicant, id),
  STATUS: upwards(status, created, id),
};

export const sortRule = z
  .enum(keysOf(ORDERS))
  .nullish()
  .transform((sort) => sort ?? 'NEWEST');

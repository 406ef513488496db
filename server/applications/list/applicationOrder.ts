import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { keysOf } from '../../../rules/scholarshipOptions.ts';
import { ascending, descending } from '../../platform/database/order.ts';

const id = { sql: Prisma.sql`a.id`, type: 'uuid' };
const created = { sql: Prisma.sql`a.created_at`, type: 'timestamptz' };
const university = { sql: Prisma.sql`lower(s.university_name)`, type: 'text' };
const scholarship = { sql: Prisma.sql`lower(s.scholarship_name)`, type: 'text' };
const applicant = { sql: Prisma.sql`lower(a.applicant_name)`, type: 'text' };
const status = { sql: Prisma.sql`a.status`, type: 'application_status' };

/** Each order over `a`, the scholarship being `s`; the id breaks ties. */
export const ORDERS = {
  NEWEST: descending(created, id),
  OLDEST: ascending(created, id),
  UNIVERSITY: ascending(university, scholarship, id),
  SCHOLARSHIP: ascending(scholarship, university, id),
  APPLICANT: ascending(applicant, id),
  STATUS: ascending(status, created, id),
};

export const sortRule = z
  .enum(keysOf(ORDERS))
  .nullish()
  .transform((sort) => sort ?? 'NEWEST');

import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { keysOf } from '../../../rules/scholarshipOptions.ts';

/** Each order over `a`, the scholarship being `s`; the id breaks ties. */
export const ORDERS = {
  NEWEST: Prisma.sql`a.created_at DESC, a.id DESC`,
  OLDEST: Prisma.sql`a.created_at, a.id`,
  UNIVERSITY: Prisma.sql`lower(s.university_name), lower(s.scholarship_name), a.id`,
  SCHOLARSHIP: Prisma.sql`lower(s.scholarship_name), lower(s.university_name), a.id`,
  APPLICANT: Prisma.sql`lower(a.applicant_name), a.id`,
  STATUS: Prisma.sql`a.status, a.created_at, a.id`,
};

export const sortRule = z
  .enum(keysOf(ORDERS))
  .nullish()
  .transform((sort) => sort ?? 'NEWEST');

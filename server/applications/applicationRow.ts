import { type LateReason, Prisma } from '../../prisma/client/client.ts';
import type { ApplicationStatus, Gender } from '../../rules/applications/applicationOptions.ts';
import type { PictureSource } from '../accounts/pictures/formatPicture.ts';
import { LATE_REASON } from '../catalogue/scholarships/clock/mayNow.ts';
import type { ReadScholarship } from '../catalogue/scholarships/scholarshipRow.ts';
import type { Belonging } from '../platform/access.ts';
import { PLAN_ONCE } from '../platform/database/connection.ts';

export type ApplicationRow = {
  id: string;
  applicantId: string;
  scholarshipId: string;
  organisationId: string;
  phone: string;
  address: string;
  applicantName: string;
  applicantImage: PictureSource | null;
  ssc: string;
  hsc: string;
  gender: Gender | null;
  degree: string | null;
  applicationFees: number;
  serviceCharge: number;
  totalFee: number;
  status: ApplicationStatus;
  feedback: string | null;
  consentedAt: Date | null;
  settingsVersion: number | null;
  cancelledAt: Date | null;
  /** Visible only to staff and coordinators. */
  lateReason: LateReason | null;
  /** Visible only to staff and coordinators. */
  isHeld: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  scholarship?: ReadScholarship | null;
};

export const APPLICANT_IMAGE = Prisma.sql`CASE
    WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'width', p.width, 'alt', p.alt)
    WHEN a.applicant_image_url IS NOT NULL THEN json_build_object('url', a.applicant_image_url)
  END`;

/** SQL columns of an application. The query must define the aliases `a` (applications) and `p` (pictures). */
export const APPLICATION_COLUMNS = Prisma.sql`
  a.id, a.applicant_id AS "applicantId", a.scholarship_id AS "scholarshipId",
  (SELECT offered.organisation_id FROM scholarships offered WHERE offered.id = a.scholarship_id) AS "organisationId", a.phone, a.address,
  a.applicant_name AS "applicantName", a.ssc, a.hsc, a.gender, a.degree,
  a.application_fees AS "applicationFees", a.service_charge AS "serviceCharge", a.total_fee AS "totalFee", a.status, a.feedback,
  a.consented_at AS "consentedAt", a.settings_version AS "settingsVersion", a.cancelled_at AS "cancelledAt",
  ${LATE_REASON} AS "lateReason", a.is_held AS "isHeld", a.version,
  a.created_at AS "createdAt", a.updated_at AS "updatedAt", ${APPLICANT_IMAGE} AS "applicantImage"`;

export const APPLICATIONS = Prisma.sql`applications a LEFT JOIN pictures p ON p.id = a.applicant_image_id`;

export function toBelonging(
  application: Pick<ApplicationRow, 'applicantId' | 'organisationId' | 'scholarshipId'> | null,
): Belonging {
  const { applicantId: ownerId, organisationId, scholarshipId } = application ?? {};
  return { ownerId, organisationId, scholarshipId };
}

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;

/** Finds an application, even a cancelled one, by its id or its id in the system from which it was imported. */
export async function findApplication(db: Reader, id: string): Promise<ApplicationRow | null> {
  const [row] = await db.$queryRaw<ApplicationRow[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT ${APPLICATION_COLUMNS} FROM ${APPLICATIONS} WHERE ${isRecord('a', id)}`;
  return row ?? null;
}

/**
 * SQL condition that matches a row by id. A UUID is compared with the portal's id, any other value with the imported
 * id.
 */
export function isRecord(table: 'a' | 'r' | 's', id: string): Prisma.Sql {
  const column = Prisma.raw(`${table}.`);
  return id.includes('-') ? Prisma.sql`${column}id = ${id}::uuid` : Prisma.sql`${column}external_id = ${id}`;
}

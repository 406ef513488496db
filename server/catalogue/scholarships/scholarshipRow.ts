import { Prisma } from '../../../prisma/client/client.ts';
import type { Funding } from '../../../rules/catalogue/funding.ts';
import type { ListingState } from '../../../rules/catalogue/listing.ts';
import { listKeys } from '../../../rules/catalogue/scholarships.ts';
import type { Requirements } from '../../../rules/conditions/requirements.ts';
import {
  HAS_ORGANISATIONS,
  ORGANISATION,
  type OrganisationRow,
} from '../../accounts/organisations/organisationRow.ts';
import type { PictureSource } from '../../accounts/pictures/formatPicture.ts';
import type { Moment } from '../../platform/context.ts';
import { FORM_PARTS, type FormParts } from '../forms/resolvedForm.ts';
import { REQUIREMENTS } from '../requirements/requirementTrees.ts';
import { DATES } from './clock/datesColumns.ts';
import { isOpenAt, phaseAt } from './clock/mayNow.ts';
import { FUNDING } from './fundingColumns.ts';
import { type FiledWaiverRules, WAIVER_RULES } from './waivers/fileWaiverRules.ts';

type Dates = {
  timeZone: string;
  deadlineTime: string;
  deadlineChoice: 'EARLIER' | null;
  closesAt: string;
  opensOn: string | null;
  opensTime: string | null;
  opensAt: string | null;
  decisionsBy: string | null;
};

export type ScholarshipRow = {
  id: string;
  organisationId: string;
  /** The organisation is null if the portal has only one. */
  organisation: OrganisationRow | null;
  slug: string;
  scholarshipName: string;
  universityName: string;
  universityImage: PictureSource | null;
  universityCountry: string;
  universityCity: string;
  universityWorldRank: number;
  subjectCategory: 'AGRICULTURE' | 'ENGINEERING' | 'DOCTOR';
  scholarshipCategory: 'FULL_FUND' | 'PARTIAL' | 'SELF_FUND';
  degree: 'DIPLOMA' | 'BACHELOR' | 'MASTERS';
  tuitionFees: number | null;
  applicationFees: number;
  serviceCharge: number;
  totalFee: number;
  applicationDeadline: string;
  isOpen: boolean;
  phase: 'UPCOMING' | 'OPEN' | 'CLOSED';
  dates: Dates;
  scholarshipPostDate: string;
  description: string | null;
  officialUrl: string | null;
  funding: Funding | null;
  /** Waiver rules without the waiver codes, visible only to staff and the organisation's coordinators. */
  feeWaiver: FiledWaiverRules | null;
  requirementConditions: Requirements;
  questions: FormParts | null;
  reviewCount: number;
  averageRating: number | null;
  version: number;
  state: ListingState | 'ARCHIVED';
  archivedAt: string | null;
  /** Visible only to staff and the organisation's coordinators. */
  publishAt: string | null;
  /**
   * Visible, like `applicationCount`, only to staff and the organisation's coordinators. `applicationCount` excludes
   * cancelled applications.
   */
  postedUserEmail: string | null;
  applicationCount: number;
  createdAt: string;
  updatedAt: string;
};

export type ReadScholarship = Partial<ScholarshipRow>;

export type ScholarshipColumn = keyof ScholarshipRow;

const EXPRESSIONS: Record<ScholarshipColumn, (moment: Moment) => Prisma.Sql> = {
  id: () => Prisma.sql`s.id`,
  organisationId: () => Prisma.sql`s.organisation_id`,
  organisation: () => Prisma.sql`(
    SELECT ${ORGANISATION} FROM organisations o WHERE o.id = s.organisation_id AND ${HAS_ORGANISATIONS})`,
  slug: () =>
    Prisma.sql`coalesce((SELECT kept.slug FROM scholarship_slugs kept WHERE kept.scholarship_id = s.id AND kept.is_current), s.id::text)`,
  scholarshipName: () => Prisma.sql`s.scholarship_name`,
  universityName: () => Prisma.sql`s.university_name`,
  universityImage: () => Prisma.sql`CASE
      WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'width', p.width, 'alt', p.alt)
      WHEN s.university_image_url IS NOT NULL THEN json_build_object('url', s.university_image_url) END`,
  universityCountry: () => Prisma.sql`s.university_country`,
  universityCity: () => Prisma.sql`s.university_city`,
  universityWorldRank: () => Prisma.sql`s.university_world_rank`,
  subjectCategory: () => Prisma.sql`s.subject_category`,
  scholarshipCategory: () => Prisma.sql`s.scholarship_category`,
  degree: () => Prisma.sql`s.degree`,
  tuitionFees: () => Prisma.sql`s.tuition_fees`,
  applicationFees: () => Prisma.sql`s.application_fees`,
  serviceCharge: () => Prisma.sql`s.service_charge`,
  totalFee: () => Prisma.sql`s.total_fee`,
  applicationDeadline: () => Prisma.sql`s.application_deadline`,
  isOpen: isOpenAt,
  phase: phaseAt,
  dates: () => DATES,
  scholarshipPostDate: () => Prisma.sql`s.scholarship_post_date`,
  description: () => Prisma.sql`s.description`,
  officialUrl: () => Prisma.sql`s.official_url`,
  funding: () => FUNDING,
  feeWaiver: () => WAIVER_RULES,
  requirementConditions: () => REQUIREMENTS,
  questions: () => FORM_PARTS,
  reviewCount: () => Prisma.sql`s.rating_count`,
  averageRating: () =>
    Prisma.sql`CASE WHEN s.rating_count > 0 THEN round(s.rating_half_steps / 2.0 / s.rating_count, 2) END`,
  version: () => Prisma.sql`s.version`,
  state: () => Prisma.sql`CASE WHEN s.archived_at IS NOT NULL THEN 'ARCHIVED' ELSE s.state::text END`,
  archivedAt: () => instant(Prisma.sql`s.archived_at`),
  publishAt: () => instant(Prisma.sql`s.publish_at`),
  postedUserEmail: () => Prisma.sql`s.posted_user_email`,
  applicationCount: () => Prisma.sql`(
    SELECT count(*)::int FROM applications a WHERE a.scholarship_id = s.id AND a.cancelled_at IS NULL)`,
  createdAt: () => instant(Prisma.sql`s.created_at`),
  updatedAt: () => instant(Prisma.sql`s.updated_at`),
};

function instant(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const SCHOLARSHIP_COLUMNS = listKeys(EXPRESSIONS);

/** GraphQL fields that are computed from columns with other names. */
const MADE_OF: Partial<Record<ScholarshipColumn, string[]>> = {
  questions: ['ownQuestions', 'generalForm', 'effort', 'viewerAnswers'],
  organisationId: [
    'postedUserEmail',
    'applicationCount',
    'publishAt',
    'universityImageProblem',
    'viewerCanUpdate',
    'viewerCanDelete',
    'viewerCanRestore',
    'viewerCanPublish',
    'viewerCanExtend',
    'viewerCanMakeException',
    'viewerCanEnterApplication',
  ],
  state: ['viewerCanMakeException', 'viewerCanEnterApplication'],
  requirementConditions: ['viewerCanMakeException'],
  universityImage: ['universityImageUrl', 'universityImageProblem'],
  archivedAt: ['viewerCanUpdate', 'viewerCanDelete', 'viewerCanRestore'],
};

export function chooseColumns(fields: { has(name: string): boolean } | undefined): ScholarshipColumn[] {
  return SCHOLARSHIP_COLUMNS.filter((name) =>
    [name, ...(MADE_OF[name] ?? [])].some((field) => fields?.has(field)),
  );
}

export function selectColumns(columns: Iterable<ScholarshipColumn>, moment: Moment): Prisma.Sql {
  const names = [...new Set<ScholarshipColumn>(['id', ...columns])];
  return Prisma.join(
    names.map((name) => Prisma.sql`${EXPRESSIONS[name](moment)} AS ${Prisma.raw(`"${name}"`)}`),
  );
}

export function joinPictures(columns: Iterable<ScholarshipColumn>): Prisma.Sql {
  return [...columns].includes('universityImage')
    ? Prisma.sql`LEFT JOIN pictures p ON p.id = s.university_image_id`
    : Prisma.empty;
}

import { USER_COLUMNS, type UserRow } from '../accounts/users/userRow.ts';
import { IS_ENTERED } from '../events/timeline/isEntered.ts';
import { createRequestLoader } from '../platform/requestLoader.ts';

type Row = UserRow & { applicationId: string; applicantName: string; isEntered: boolean };

/**
 * Loads applicants by application id. If staff entered the application, everyone except the applicant gets the
 * entered name and no photo, because staff must not learn which addresses have an account.
 */
export const loadApplicant = createRequestLoader<string, UserRow>(async ({ db, viewer }, ids) => {
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${USER_COLUMNS}, a.id AS "applicationId", a.applicant_name AS "applicantName", ${IS_ENTERED} AS "isEntered"
    FROM applications a JOIN users u ON u.id = a.applicant_id WHERE a.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(
    rows.map(({ applicationId, applicantName, isEntered, ...user }) => {
      const isHidden = isEntered && user.id !== viewer?.id && !user.isDeleted;
      return [applicationId, isHidden ? { ...user, name: applicantName, image: null } : user];
    }),
  );
  return ids.map((id) => found.get(id) ?? new Error(`There is no application ${id}.`));
});

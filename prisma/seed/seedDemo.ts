import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { fundingSchema } from '../../rules/catalogue/funding.ts';
import { scholarshipInput } from '../../rules/catalogue/scholarships.ts';
import { DEMO_PREFIX } from '../../server/accounts/demoAccounts.ts';
import { isUsed } from '../../server/api/portal/isUsed.ts';
import { storeTrees } from '../../server/catalogue/requirements/requirementTrees.ts';
import { toFundingColumns } from '../../server/catalogue/scholarships/fundingColumns.ts';
import { type Context, type TransactionContext, today } from '../../server/platform/context.ts';
import type { PictureStore } from '../../server/platform/integrations/pictures/pictureStore.ts';
import { storePicture } from '../../server/platform/pictures/storePicture.ts';
import { addInbox } from './addInbox.ts';
import { addForms, addQuestionnaires } from './asking/addQuestionnaires.ts';
import { makeDocuments } from './asking/documents.ts';
import { CLARENDON, listQuestionnaires } from './asking/forms.ts';
import { addAssessment } from './assessing/addAssessment.ts';
import { addAwards } from './awarding/addAwards.ts';
import { addRenewal } from './awarding/addRenewal.ts';
import { makeDemoApplications } from './demoApplications.ts';
import { DEMO_ORGANISATIONS, findOrganisation, listCoordinators } from './demoOrganisations.ts';
import { makeDemoPeople } from './demoPeople.ts';
import { type DemoRequirements, readRequirements } from './demoRequirements.ts';

/** A programme of catalogue.json. Days count from the day of seeding. */
type Programme = {
  scholarshipName: string;
  universityName: string;
  universityCountry: string;
  universityCity: string;
  universityWorldRank: number;
  subjectCategory: string;
  scholarshipCategory: string;
  degree: string;
  tuitionFees: number | null;
  /** The real programme's commonly known funding. If its amount is invented, its note says so. */
  funding?: unknown;
  /** Realistic requirements that the programme itself does not have. Omitted if everyone may apply. */
  requirements?: DemoRequirements;
  applicationFees: number;
  serviceCharge: number;
  postedDaysAgo: number;
  deadlineInDays: number;
  picture: string;
  description: string;
  officialUrl: string;
};

/** Time limits in milliseconds. They are generous, because the machine may be busy with the portal's first start. */
const SEEDING = { maxWait: 30_000, timeout: 60_000 };

/**
 * Fills an unused database in one transaction. Returns the number of scholarships added: 0 if the database has been
 * used.
 */
export async function seedDemo(ctx: Context, pictures: PictureStore, folder: string): Promise<number> {
  if (await isUsed(ctx.db)) return 0;
  const programmes: Programme[] = JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8'));
  const alts: Record<string, { alt: string }> = JSON.parse(
    await readFile(join(folder, 'pictures/pictures.json'), 'utf8'),
  );
  const stored = new Map(
    await Promise.all(
      Object.entries(alts).map(async ([name, { alt }]) => {
        const original = await readFile(join(folder, 'pictures', `${name}.webp`));
        return [name, { ...(await storePicture(pictures, uuidv7(), original)), alt }] as const;
      }),
    ),
  );
  const day = today(ctx);
  const { users, accounts } = await makeDemoPeople(ctx);
  const scholarships = programmes.map((programme, index) =>
    toRow(programme, index, { day, timeZone: ctx.env.TIME_ZONE }, stored.get(programme.picture)?.id),
  );
  const documents = await makeDocuments(pictures, { people: users, folder, createdAt: ctx.now() });
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    // Makes concurrent registrations and imports wait until the demo is stored.
    await db.$executeRaw`LOCK TABLE users, scholarships IN SHARE ROW EXCLUSIVE MODE`;
    if (await isUsed(db)) return 0;
    await db.user.createMany({ data: users });
    await db.account.createMany({ data: accounts });
    await db.picture.createMany({ data: [...stored.values()] });
    await db.organisation.createMany({ data: DEMO_ORGANISATIONS, skipDuplicates: true });
    await db.coordinator.createMany({ data: listCoordinators(users) });
    const asking = await addForms(
      inside,
      listQuestionnaires((days) => addDays(day, days)),
      scholarships,
    );
    await addRequirements(inside, programmes, scholarships);
    await db.scholarship.createMany({ data: scholarships });
    const told = makeDemoApplications(ctx, { people: users, programmes: scholarships });
    await addQuestionnaires(inside, asking, { told, people: users, documents });
    const assessed = scholarships[CLARENDON - 1];
    if (assessed) await addAssessment(inside, { people: users, scholarship: assessed });
    await addAwards(inside, { people: users, programmes: scholarships });
    await addRenewal(inside, { people: users, programmes: scholarships });
    await addInbox(inside, users, 'student@example.org');
    await db.review.createMany({ data: told.reviews });
    await db.$executeRaw`
      UPDATE scholarships s SET rating_count = r.count, rating_half_steps = r.half_steps
      FROM (SELECT scholarship_id, count(*) AS count, sum(rating) * 2 AS half_steps FROM reviews GROUP BY scholarship_id) r
      WHERE s.id = r.scholarship_id`;
    return programmes.length;
  }, SEEDING);
}

async function addRequirements(
  ctx: TransactionContext<Context>,
  programmes: Programme[],
  rows: { applicationDeadline: Date }[],
): Promise<void> {
  for (const [index, { requirements }] of programmes.entries()) {
    const row = rows[index];
    if (!requirements || !row) continue;
    const deadline = row.applicationDeadline.toISOString().slice(0, 10);
    Object.assign(row, await storeTrees(ctx, readRequirements(requirements, deadline, ctx.env.CURRENCY)));
  }
}

type PortalDay = { day: string; timeZone: string };

function toRow(
  programme: Programme,
  index: number,
  { day, timeZone }: PortalDay,
  universityImageId: string | undefined,
) {
  const {
    postedDaysAgo,
    deadlineInDays,
    picture: _,
    funding,
    requirements: _requirements,
    ...facts
  } = programme;
  const checked = scholarshipInput.parse({
    ...facts,
    scholarshipPostDate: addDays(day, -postedDaysAgo),
    applicationDeadline: addDays(day, deadlineInDays),
    postedUserEmail: 'moderator@example.org',
  });
  const { universityImage: _image, ...columns } = checked;
  return {
    ...columns,
    ...toFundingColumns(funding ? fundingSchema.parse(funding) : null),
    id: uuidv7(),
    externalId: `${DEMO_PREFIX}${index + 1}`,
    organisationId: findOrganisation(programme),
    universityImageId: universityImageId ?? null,
    applicationDeadline: new Date(checked.applicationDeadline),
    scholarshipPostDate: new Date(checked.scholarshipPostDate),
    timeZone,
  };
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

import type { Gender } from '../../rules/applications/applicationOptions.ts';
import { applicationToWire } from '../api/rest/applications.ts';
import { REVIEW_WIRE, reviewToWire } from '../api/rest/reviews.ts';
import { scholarshipToWire } from '../api/rest/wire.ts';
import { WIRE_OPTIONS } from '../api/rest/wireOptions.ts';
import type { NamedApplication } from '../applications/decide/namedApplications.ts';
import type { ListedReview } from '../applications/reviews/list/iterateReviews.ts';
import { wordOption } from '../platform/language/optionLabels.ts';
import { readEnv } from '../platform/settings/env.ts';
import type { Cast, Make, Part } from './apiEquivalents.ts';
import { makeApplication, makeReview, makeScholarship } from './factories.ts';
import { makePayment } from './paying.ts';
import { makePerson } from './people.ts';

type FactoryOptions<Factory extends (...args: never[]) => unknown> = Partial<
  NonNullable<Parameters<Factory>[1]>
>;
type Json = ReturnType<typeof JSON.parse>;

export const nothing: Make = async () => '';

export const scholarship =
  (given: FactoryOptions<typeof makeScholarship> = {}): Make =>
  async ({ portal }) => {
    const names = { scholarshipName: 'Kestrel Grant', universityName: 'Fjordholm' };
    const universityImageUrl = 'https://images.example.org/u.jpg';
    return (await makeScholarship(portal.ctx, { ...names, universityImageUrl, ...given })).id;
  };

export const application =
  (given: FactoryOptions<typeof makeApplication> = {}, of: Part = 'owner'): Make =>
  async (cast) => {
    const scholarshipId = await scholarship()(cast);
    const { id: applicantId } = cast[of];
    const applicantImageUrl = 'https://img.example.org/ada.jpg';
    const all = { applicantId, scholarshipId, applicantImageUrl, ...given };
    return (await makeApplication(cast.portal.ctx, all)).id;
  };

export const review: Make = async (cast) => {
  const { ctx } = cast.portal;
  const id = await application()(cast);
  const written = await ctx.db.application.findUniqueOrThrow({ where: { id } });
  return (await makeReview(ctx, written)).id;
};

const applicationWith =
  (add: (cast: Cast, row: { id: string; applicantId: string; scholarshipId: string }) => unknown): Make =>
  async (cast) => {
    const id = await application()(cast);
    await add(cast, await cast.portal.ctx.db.application.findUniqueOrThrow({ where: { id } }));
    return id;
  };
export const reviewed = applicationWith(({ portal }, row) => makeReview(portal.ctx, row));
export const paid = applicationWith(({ portal }, { id, applicantId: payerId, scholarshipId }) =>
  makePayment(portal.ctx, { payerId, scholarshipId, applicationId: id, status: 'PAID' }),
);

export const appliedFor: Make = async (cast) => {
  const id = await application()(cast);
  return (await cast.portal.ctx.db.application.findUniqueOrThrow({ where: { id } })).scholarshipId;
};

export const person =
  (given: FactoryOptions<typeof makePerson> = {}): Make =>
  async ({ portal }) => {
    const { id, email } = await makePerson(portal.ctx, { name: 'Ada', ...given });
    // The comparison of both APIs ignores ids, so addresses that contain the id count as equal.
    return (
      (await portal.ctx.db.user.update({ where: { id }, data: { email: `${id}@example.org` } })).id || email
    );
  };

export const gone = { cancelledAt: new Date('2026-06-01') };
const archivedAt = new Date('2026-06-01');
export const archived = scholarship({ archivedAt });
export const closed = scholarship({ deadline: '2026-06-14' });

export const SCHOLARSHIP = `id scholarshipName universityName universityImageUrl universityCountry universityCity universityWorldRank
  subjectCategory scholarshipCategory degree tuitionFees applicationFees serviceCharge applicationDeadline
  scholarshipPostDate description officialUrl`;
export const DEFAULT_ENV = readEnv({});

export const APPLICATION = `id phone address applicantName applicantImageUrl ssc hsc gender degree applicationFees serviceCharge status
  feedback createdAt applicant { name email } scholarship { ${SCHOLARSHIP} }`;
export const REVIEW =
  'id rating comment createdAt author { name email image { url } } scholarship { scholarshipName universityName }';

export const byId = (list: Json[], id: string) => list.find((one) => one._id === id);
export const respellScholarship = ({ universityImageUrl, ...one }: Json) =>
  scholarshipToWire(DEFAULT_ENV, { ...one, universityImage: universityImageUrl });
export const respellApplication = ({ portal }: Cast, { applicant, scholarship: s, ...one }: Json) =>
  applicationToWire({ ...portal.ctx, viewer: null }, {
    ...one,
    applicant: one.applicantName,
    applicantAddress: one.address,
    scholarship: s.scholarshipName,
    scholarshipCategory: s.scholarshipCategory,
    university: s.universityName,
    address: `${s.universityCountry} ${s.universityCity}`,
    subject: s.subjectCategory,
    fee: one.applicationFees,
    charge: one.serviceCharge,
    applicantImage: { url: one.applicantImageUrl },
    createdAt: new Date(one.createdAt),
    userEmail: applicant.email,
    userName: applicant.name,
    scholarshipId: s.id,
  } as NamedApplication);
export const respellReview = ({ portal }: Cast, { author, scholarship: s, ...one }: Json) =>
  reviewToWire(portal.ctx.env, {
    ...one,
    createdAt: new Date(one.createdAt),
    scholarship: s.scholarshipName,
    university: s.universityName,
    author: author.name,
    email: author.email,
    authorImage: author.image?.url ?? null,
  } as ListedReview);

export const wireForm = ({ scholarshipId, gender, degree, consent: _, ...texts }: Json): Json => ({
  ...texts,
  ...(scholarshipId && { itemId: scholarshipId }),
  gender: WIRE_OPTIONS.gender[gender as Gender],
  degree: degree && wordOption(DEFAULT_ENV, { field: 'degree', code: degree }),
});
export const wireReview = (given: Json): Json =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [REVIEW_WIRE[name as keyof typeof REVIEW_WIRE], value]),
  );

import { COUNT_CAP } from '../../../../rules/catalogue/scholarships.ts';
import { addDays } from '../../../../rules/days.ts';
import { type Context, getMoment, today } from '../../../platform/context.ts';
import { buildFilterCondition } from '../search/scholarshipFilter.ts';

/** Period in days. It must be one of the deadline periods in the list's filter. */
const CLOSING_DAYS = 30;

const PLACES = 2;

type PopularSearch = {
  category: string | null;
  degree: string | null;
  country: string | null;
  hasNoFee: boolean;
  closingWithinDays: number | null;
  count: number;
};

export type OpenScholarships = {
  totalCount: number;
  totalIsCapped: boolean;
  countryCount: number;
  popularSearches: PopularSearch[];
};

type Place = { degree: string; country: string; count: number };
type Counts = {
  total: number;
  countries: number;
  fullFund: number;
  noFee: number;
  closing: number;
  places: Place[];
};

export async function readOpenScholarships(ctx: Context): Promise<OpenScholarships> {
  const counts = await countOpen(ctx);
  return {
    totalCount: Math.min(counts.total, COUNT_CAP),
    totalIsCapped: counts.total > COUNT_CAP,
    countryCount: counts.countries,
    popularSearches: listPopular(counts),
  };
}

async function countOpen(ctx: Context): Promise<Counts> {
  const day = today(ctx);
  const [row] = await ctx.db.$queryRaw<{ counts: Counts }[]>`
    WITH open AS MATERIALIZED (
      SELECT s.scholarship_category AS category, s.degree, s.university_country AS country, s.total_fee, s.application_deadline
      FROM scholarships s WHERE ${buildFilterCondition({ isOpen: true }, { moment: getMoment(ctx), search: null })}
      ORDER BY s.scholarship_post_date DESC, s.id DESC LIMIT ${COUNT_CAP + 1}
    ), places AS (
      SELECT degree, country, count(*) AS count FROM open GROUP BY 1, 2 ORDER BY 3 DESC, 2, 1 LIMIT 20
    )
    SELECT json_build_object(
      'total', count(*),
      'countries', count(DISTINCT country),
      'fullFund', count(*) FILTER (WHERE category = 'FULL_FUND'),
      'noFee', count(*) FILTER (WHERE total_fee = 0),
      'closing', count(*) FILTER (WHERE application_deadline <= ${addDays(day, CLOSING_DAYS)}::date),
      'places', (SELECT coalesce(json_agg(places), '[]') FROM places)
    ) AS counts FROM open`;
  if (!row) throw new Error('Counting the open scholarships gave no row.');
  return row.counts;
}

function listPopular({ fullFund, noFee, closing, places }: Counts): PopularSearch[] {
  const [first, ...others] = choosePlaces(places);
  const searches: (Partial<PopularSearch> | undefined)[] = [
    { category: 'FULL_FUND', count: fullFund },
    first,
    { hasNoFee: true, count: noFee },
    ...others,
    { closingWithinDays: CLOSING_DAYS, count: closing },
  ];
  return searches.map((search) => ({ ...NO_SEARCH, ...search })).filter(({ count }) => count > 0);
}

const NO_SEARCH: PopularSearch = {
  category: null,
  degree: null,
  country: null,
  hasNoFee: false,
  closingWithinDays: null,
  count: 0,
};

function choosePlaces(places: Place[]): Place[] {
  const chosen: Place[] = [];
  for (const place of places) {
    const isNew = chosen.every(({ degree, country }) => degree !== place.degree && country !== place.country);
    if (isNew && chosen.length < PLACES) chosen.push(place);
  }
  return chosen;
}

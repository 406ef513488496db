import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIST_FILTERS } from '../../../rules/catalogue/scholarshipOptions.ts';
import { addDays, ROLLING } from '../../../rules/days.ts';
import {
  type FeedScholarship,
  listForFeed,
  readForFeed,
} from '../../catalogue/scholarships/search/listForFeed.ts';
import { notFound } from '../../platform/access.ts';
import { type Context, today } from '../../platform/context.ts';
import { FOR_EVERY_ORIGIN } from '../../platform/http/allowedMethods.ts';
import { choosePublicOrigin } from '../../platform/http/publicOrigin.ts';
import { chooseLanguage, varyByLanguage } from '../../platform/language/requestLanguage.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import { COSTS } from '../../platform/load/costs.ts';
import { type PublicCache, servePublicRead } from '../../platform/responseCache/publicCache.ts';
import { renameFields } from '../../platform/text/renameFields.ts';
import { renderDeadlineCalendar } from './deadlineCalendar.ts';
import { type FeedDescription, renderScholarshipFeed } from './scholarshipFeed.ts';

type FeedRequest = FastifyRequest<{
  Querystring: Record<string, string | string[] | undefined>;
  Params: { id?: string };
}>;

export function registerFeeds(app: FastifyInstance, ctx: Context, publicCache: PublicCache): void {
  const answer = (path: string, type: string, write: (request: FeedRequest) => Promise<string>) =>
    app.get(path, FOR_EVERY_ORIGIN, async (request: FeedRequest, reply) => {
      varyByLanguage(ctx.env, reply, chooseLanguage(ctx.env, request));
      const read = { cost: COSTS.feed, type: `${type}; charset=utf-8`, write: () => write(request) };
      return servePublicRead(publicCache, request, reply, read);
    });
  answer('/feeds/newest.xml', ATOM, async (request) => {
    const filter = filterOf(request);
    const scholarships = await withParameters(listForFeed(ctx, { sort: 'NEWEST', limit: 50, filter }));
    return renderScholarshipFeed(describe(ctx, request, 'newest'), scholarships);
  });
  answer('/feeds/closing-soon.xml', ATOM, async (request) => {
    const scholarships = await listClosing(ctx, request, 50);
    return renderScholarshipFeed(describe(ctx, request, 'closingSoon'), scholarships);
  });
  answer('/feeds/deadlines.ics', 'text/calendar', async (request) => {
    const scholarships = await listClosing(ctx, request, 1000);
    return renderDeadlineCalendar(describe(ctx, request, 'deadlines'), scholarships);
  });
  answer('/feeds/deadline/:id.ics', 'text/calendar', async (request) => {
    const scholarship = await readForFeed(ctx, request.params.id ?? '');
    if (scholarship.applicationDeadline === ROLLING) throw notFound();
    return renderDeadlineCalendar(describe(ctx, request, 'deadlines'), [scholarship]);
  });
}

const ATOM = 'application/atom+xml';

function listClosing(ctx: Context, request: FeedRequest, limit: number): Promise<FeedScholarship[]> {
  const filter = { ...filterOf(request), isOpen: true, deadlineTo: addDays(ROLLING, -1) };
  return withParameters(listForFeed(ctx, { sort: 'CLOSING_SOONEST', limit, filter }));
}

function describe(
  ctx: Context,
  request: FastifyRequest,
  what: 'newest' | 'closingSoon' | 'deadlines',
): FeedDescription {
  const origin = choosePublicOrigin(ctx, request);
  const { PORTAL_NAME: portal, CURRENCY: currency, TIME_ZONE: timeZone } = ctx.env;
  const t = getTranslator(chooseLanguage(ctx.env, request), 'feeds');
  const name = t(what, { portal });
  const title = ctx.isDemo ? t('demo', { title: name }) : name;
  return {
    title,
    author: portal,
    origin,
    self: origin + request.url,
    currency,
    timeZone,
    today: today(ctx),
    t,
  };
}

const FILTERS = ['subjects', 'categories', 'degrees', 'countries'] as const;

function filterOf({ query }: FeedRequest) {
  const given = FILTERS.map((filter) => [
    filter,
    [query[LIST_FILTERS[filter].parameter] ?? []].flat().filter(Boolean),
  ]);
  return Object.fromEntries(given.filter(([, values]) => values?.length));
}

/** Renames the fields in a validation error to the URL's parameters: `filter.subjects.0` becomes `subject`. */
function withParameters<Result>(work: Promise<Result>): Promise<Result> {
  return renameFields((field) => {
    const filter = FILTERS.find((name) => field.split('.').includes(name));
    return filter ? LIST_FILTERS[filter].parameter : field;
  }, work);
}

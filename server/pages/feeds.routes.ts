import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, today } from '../context.ts';
import { COSTS } from '../costs.ts';
import { listForFeed } from '../features/scholarships/listForFeed.ts';
import { renameFields } from '../renameFields.ts';
import { deadlineCalendar } from './deadlineCalendar.ts';
import { publicOrigin } from './publicOrigin.ts';
import { type FeedDescription, scholarshipFeed } from './scholarshipFeed.ts';

/** What a feed may be narrowed to, with the names that the list's address uses: `?subject=ENGINEERING&country=Japan`. */
type FeedRequest = FastifyRequest<{ Querystring: Record<string, string | string[] | undefined> }>;

/** Readers ask again and again; within this many seconds a shared cache may answer them. */
const FRESH = 600;

/** Feeds of scholarships: Atom of the newest and of those closing soonest, and a calendar of the deadlines. */
export function registerFeeds(app: FastifyInstance, ctx: Context): void {
  app.get('/feeds/newest.xml', { preHandler: charge }, async (request: FeedRequest, reply) => {
    const scholarships = await withParameters(
      listForFeed(ctx, { sort: 'NEWEST', limit: 50, filter: filterOf(request) }),
    );
    return send(
      reply,
      'application/atom+xml',
      scholarshipFeed(describe(ctx, request, 'Newest'), scholarships),
    );
  });
  app.get('/feeds/closing-soon.xml', { preHandler: charge }, async (request: FeedRequest, reply) => {
    const filter = { ...filterOf(request), isOpen: true };
    const scholarships = await withParameters(
      listForFeed(ctx, { sort: 'CLOSING_SOONEST', limit: 50, filter }),
    );
    const feed = scholarshipFeed(describe(ctx, request, 'Closing soonest'), scholarships);
    return send(reply, 'application/atom+xml', feed);
  });
  app.get('/feeds/deadlines.ics', { preHandler: charge }, async (request: FeedRequest, reply) => {
    const filter = { ...filterOf(request), isOpen: true };
    const scholarships = await withParameters(
      listForFeed(ctx, { sort: 'CLOSING_SOONEST', limit: 1000, filter }),
    );
    const calendar = deadlineCalendar(describe(ctx, request, 'Deadlines'), scholarships);
    return send(reply, 'text/calendar', calendar);
  });
}

async function charge({ admission }: FastifyRequest): Promise<void> {
  admission?.require();
  admission?.charge(COSTS.feed);
}

function describe(ctx: Context, request: FastifyRequest, what: string): FeedDescription {
  const origin = publicOrigin(ctx, request);
  const { PORTAL_NAME: portal, CURRENCY: currency } = ctx.env;
  const title = `${portal}: ${what}${ctx.isDemo ? ' (Demo data)' : ''}`;
  return { title, origin, self: origin + request.url, currency, today: today(ctx) };
}

/** The parameters of an address, and the filters that they are. */
const FILTERS = {
  subject: 'subjects',
  category: 'categories',
  degree: 'degrees',
  country: 'countries',
} as const;

/** The filters as they were given, without empty ones: the domain checks them. */
function filterOf({ query }: FeedRequest) {
  const given = Object.entries(FILTERS).map(([name, filter]) => [
    filter,
    [query[name] ?? []].flat().filter(Boolean),
  ]);
  return Object.fromEntries(given.filter(([, values]) => values?.length));
}

/** A refusal with the names that the address has: `subject`, not `filter.subjects.0`. */
function withParameters<Result>(work: Promise<Result>): Promise<Result> {
  const filters = Object.entries(FILTERS);
  return renameFields(
    (field) => filters.find(([, filter]) => field.split('.').includes(filter))?.[0] ?? field,
    work,
  );
}

function send(reply: FastifyReply, type: string, body: string) {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', `public, max-age=${FRESH}`)
    .header('access-control-allow-origin', '*')
    .send(body);
}

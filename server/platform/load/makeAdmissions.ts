import type { FastifyReply } from 'fastify';
import { createFairQueue, type FairQueue } from '../../../packages/fairQueue/index.ts';
import type { Database } from '../database/connection.ts';
import { type AppError, refuse, unavailable } from '../errors.ts';
import type { Admission } from './admission.ts';
import { type Caller, SHARES } from './caller.ts';
import { type Allowance, countByMinute } from './minuteAllowance.ts';

const POINTS_PER_REQUEST = 50;

/**
 * Limits the reads in one pool, so that a single caller cannot occupy the pool. Visitors have separate queues. More
 * concurrent reads would not be faster, because they would share the same cores of the database server.
 */
const QUEUE_LIMITS = { running: 6, runningOfCaller: 3, waitingOfCaller: 150 };

export function makeAdmissions(
  { limit, now }: { limit: () => number; now: () => Date },
  counts = countBoth(now),
) {
  const queues = { people: createQueuesByPool(), visitors: createQueuesByPool() };

  return (caller: Caller, reply: FastifyReply): Admission => {
    const mayRequest = Math.max(1, Math.round(limit() * SHARES[caller.kind]));
    const requests = counts.requests.use(caller.key, mayRequest, 1);
    const use = (points: number) => counts.costs.use(caller.key, mayRequest * POINTS_PER_REQUEST, points);
    const seconds = ({ resetsAt }: Allowance) =>
      Math.max(1, Math.ceil((resetsAt.getTime() - now().getTime()) / 1000));
    setAllowanceHeaders(reply, { requests, cost: use(0) }, seconds);
    if (requests.remaining < 0) throw tooMany('tooMany', seconds(requests));
    const { queueFor, isFull } =
      caller.kind === 'person' || caller.kind === 'key' ? queues.people : queues.visitors;
    return {
      require() {
        const cost = use(0);
        if (cost.remaining <= 0) throw tooMany('tooExpensive', seconds(cost));
        if (isFull(caller.key)) throw tooMuchAtWork();
      },
      charge(points) {
        const cost = use(points);
        setAllowanceHeaders(reply, { requests, cost }, seconds);
        return cost;
      },
      runFairly: (db, run) => {
        const isGone = () => reply.raw.destroyed || reply.request.deadline.isOver();
        return queueFor(db).runFairly({ caller: caller.key, isGone, run });
      },
    };
  };
}

export function countBoth(now: () => Date) {
  return { requests: countByMinute(now), costs: countByMinute(now) };
}

function createQueuesByPool() {
  const queues = new Map<Database, FairQueue>();
  return {
    queueFor(db: Database): FairQueue {
      const known =
        queues.get(db) ?? createFairQueue(QUEUE_LIMITS, { full: tooMuchAtWork, gone: unavailable });
      queues.set(db, known);
      return known;
    },
    isFull: (caller: string) => [...queues.values()].some((each) => each.isFull(caller)),
  };
}

function tooMuchAtWork(): AppError {
  return refuse('RATE_LIMITED', 'request.tooManyAtOnce', undefined, { retryAfter: 1 });
}

function tooMany(what: 'tooMany' | 'tooExpensive', seconds: number): AppError {
  return refuse('RATE_LIMITED', `request.${what}`, { seconds }, { retryAfter: seconds });
}

/**
 * Sets the fields of draft-ietf-httpapi-ratelimit-headers-10 for both counts, and the three fields of older drafts
 * for requests only.
 */
function setAllowanceHeaders(
  reply: FastifyReply,
  counts: { requests: Allowance; cost: Allowance },
  seconds: (allowance: Allowance) => number,
): void {
  const { requests } = counts;
  const each = Object.entries(counts);
  reply.headers({
    'ratelimit-limit': requests.limit,
    'ratelimit-remaining': Math.max(0, requests.remaining),
    'ratelimit-reset': seconds(requests),
    'ratelimit-policy': each.map(([name, { limit }]) => `"${name}";q=${limit};w=60`).join(', '),
    ratelimit: each
      .map(([name, count]) => `"${name}";r=${Math.max(0, count.remaining)};t=${seconds(count)}`)
      .join(', '),
  });
}

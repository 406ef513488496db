import { setTimeout } from 'node:timers/promises';
import { createCache } from '../cache/index.ts';

const MAX_CACHED_BYTES = 32_000_000;
const MAX_CACHED_ANSWERS = 5_000;

const SHARE_OF_REPEATED = 0.75;

const OVERHEAD = 1_000;

const MAX_SHARED_WAIT = 1_000;

export type ResponseSource<Answer, Own> = { answer: Answer } | { own: Own };

export type CachedResponse<Answer, Own> = { answer: Answer; isCached: boolean } | { own: Own };

export type ResponseCache<Answer> = {
  /** An error thrown by `make` reaches only the caller that passed `make`. */
  serve<Own>(
    key: string,
    make: () => Promise<ResponseSource<Answer, Own>>,
  ): Promise<CachedResponse<Answer, Own>>;
};

type Options<Answer> = {
  /** Returns the version of the underlying data, read no earlier than the call, or null if it cannot be read. */
  readVersion: () => Promise<string | null>;
  weigh: (answer: Answer) => number;
  maxBytes?: number;
  maxAnswers?: number;
  maxSharedWait?: number;
};

/**
 * Caches responses together with the version that was read before creating them. Serves a response only to requests
 * that read the same version after they arrived, so no caller gets data that was replaced before the request. The
 * cache has two parts, so that many different requests evict only each other's responses.
 */
export function createResponseCache<Answer extends object>({
  readVersion,
  weigh,
  maxBytes = MAX_CACHED_BYTES,
  maxAnswers = MAX_CACHED_ANSWERS,
  maxSharedWait = MAX_SHARED_WAIT,
}: Options<Answer>): ResponseCache<Answer> {
  type CacheEntry = { version: string; answer: Answer };
  const part = (share: number) =>
    createCache<CacheEntry>({
      maxEntries: Math.ceil(maxAnswers * share),
      maxWeight: Math.ceil(maxBytes * share),
      weigh: ({ answer }) => weigh(answer) + OVERHEAD,
    });
  const repeated = part(SHARE_OF_REPEATED);
  const single = part(1 - SHARE_OF_REPEATED);
  const makings = new Map<string, { version: string; answer: Promise<Answer | null> }>();

  const find = (key: string, version: string): Answer | null => {
    const once = single.get(key);
    if (once) {
      single.delete(key);
      repeated.set(key, once);
    }
    const kept = once ?? repeated.get(key);
    return kept?.version === version ? kept.answer : null;
  };

  const start = <Own>(key: string, version: string, make: () => Promise<ResponseSource<Answer, Own>>) => {
    const made = make();
    const answer = made.then(
      (result) => {
        if (!('answer' in result)) return null;
        (repeated.has(key) ? repeated : single).set(key, { version, answer: result.answer });
        return result.answer;
      },
      () => null,
    );
    const making = { version, answer };
    makings.set(key, making);
    void answer.finally(() => {
      if (makings.get(key) === making) makings.delete(key);
    });
    return made;
  };

  return {
    async serve(key, make) {
      const version = await readVersion();
      if (version === null) return toServed(await make());
      const kept = find(key, version);
      if (kept) return { answer: kept, isCached: true };
      const making = makings.get(key);
      const shared = making?.version === version && (await within(maxSharedWait, making.answer));
      return shared ? { answer: shared, isCached: true } : toServed(await start(key, version, make));
    },
  };
}

export function toServed<Answer, Own>(made: ResponseSource<Answer, Own>): CachedResponse<Answer, Own> {
  return 'answer' in made ? { answer: made.answer, isCached: false } : made;
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | null> {
  const isOver = new AbortController();
  const late = setTimeout(milliseconds, null, { signal: isOver.signal }).catch(() => null);
  return await Promise.race([promise, late]).finally(() => isOver.abort());
}

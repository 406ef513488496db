import { ApolloLink, type DocumentNode, Observable, type TypedDocumentNode } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, render } from '@testing-library/react';
import { parse } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApolloClient } from './apollo.ts';
import { CACHE_EXPIRY } from './cacheExpiry.ts';
import { typedQueryHook } from './typedHooks.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Data = { item: { __typename: 'Item'; id: string; name: string } };
const typed = (text: string) => parse(text) as DocumentNode as TypedDocumentNode<Data, { id: string }>;
const useItem = typedQueryHook(typed('query Item($id: ID!) { item(id: $id) { __typename id name } }'));
const useSameItem = typedQueryHook(typed('query Same($id: ID!) { item(id: $id) { __typename id } }'));

function Item({ id }: { id: string }) {
  const { data } = useItem({ variables: { id } });
  return <p>{data?.item.name}</p>;
}
function SameItem({ id }: { id: string }) {
  return <p>{useSameItem({ variables: { id } }).data?.item.id}</p>;
}

function portal() {
  let asked = 0;
  const link = new ApolloLink(({ variables }) => {
    asked += 1;
    return new Observable((observer) => {
      observer.next({
        data: { item: { __typename: 'Item', id: variables.id, name: `Item ${variables.id}` } },
      });
      observer.complete();
    });
  });
  const client = createApolloClient({ link });
  const screenOf = (children: React.ReactNode) => <ApolloProvider client={client}>{children}</ApolloProvider>;
  const { rerender } = render(screenOf(null));
  const show = async (children: React.ReactNode) => {
    rerender(screenOf(children));
    await pass(1);
  };
  return { client, show, asked: () => asked, cached: () => Object.keys(client.cache.extract() as object) };
}

async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

// product: P1.7
describe('unused cached data', () => {
  it('unused data is cached for five minutes', async () => {
    const { show, cached } = portal();
    await show(<Item id="1" />);
    await show(null);
    await pass(CACHE_EXPIRY - 100);
    expect(cached()).toContain('Item:1');
    await pass(200);
    expect(cached()).not.toContain('Item:1');
  });

  it('unused data is fetched again only after it expires', async () => {
    const { show, asked } = portal();
    await show(<Item id="1" />);
    await show(null);
    await pass(CACHE_EXPIRY / 2);
    await show(<Item id="1" />);
    expect(asked()).toBe(1);
    await show(null);
    await pass(CACHE_EXPIRY + 1);
    await show(<Item id="1" />);
    expect(asked()).toBe(2);
  });

  it('cached data expires only after the last screen stops using it', async () => {
    const { show, cached } = portal();
    await show(<Item id="1" />);
    await show(null);
    await pass(CACHE_EXPIRY - 1000);
    await show(<Item id="1" />);
    await pass(CACHE_EXPIRY);
    expect(cached()).toContain('Item:1');
  });

  it('expiry removes only the unused arguments of a cached field', async () => {
    const { show, cached } = portal();
    await show([<Item key="1" id="1" />, <Item key="2" id="2" />]);
    await show([<Item key="2" id="2" />]);
    await pass(CACHE_EXPIRY + 1);
    expect(cached()).not.toContain('Item:1');
    expect(cached()).toContain('Item:2');
  });

  it('a cached field that another operation uses does not expire', async () => {
    const { show, cached, asked } = portal();
    await show([<Item key="a" id="1" />, <SameItem key="b" id="1" />]);
    await show([<SameItem key="b" id="1" />]);
    const before = asked();
    await pass(CACHE_EXPIRY + 1);
    expect(cached()).toContain('Item:1');
    expect(asked()).toBe(before);
  });

  it("data cached for a query's previous variables expires", async () => {
    const { show, cached } = portal();
    await show(<Item id="1" />);
    await show(<Item id="2" />);
    await pass(CACHE_EXPIRY + 1);
    expect(cached()).not.toContain('Item:1');
    expect(cached()).toContain('Item:2');
  });
});

import { expect } from 'vitest';
import type { TestPortal } from './api.ts';
import type { Person } from './people.ts';

type Item = { id: string };

const LISTS = {
  application: {
    fields: `id status feedback version updatedAt applicantName lateReason paymentState applicant { name }
      payment { status attention { reason } refunds { state } } feeWaiver { reason } extension { reason }
      timeline { kind } review { rating } references { name state } heldDecision { status } decisions { state reason }`,
    own: 'myApplications',
    all: 'applications',
  },
  payment: {
    fields: 'id status paidAt refundReason attention { reason } refunds { state } payer { name }',
    own: 'myPayments',
    all: 'payments',
  },
  review: { fields: 'id rating comment updatedAt author { name }', own: 'reviews', all: 'reviews' },
} as const;

export type RecordList = keyof typeof LISTS;

export function syncRecords(portal: TestPortal, who: Person, list: RecordList) {
  const { fields, own, all } = LISTS[list];
  const query = `query ($after: String, $limit: Int) { ${list}Changes(after: $after, limit: $limit) {
    cursor hasMore items { id changedAt isRemoved ${list} { ${fields} } } } }`;
  const copy = new Map<string, Item>();
  let cursor: string | null = null;
  return {
    copy,
    cursor: () => cursor ?? '',
    ask: (after: string | null = cursor, limit = 100) => portal.as(who, query, { after, limit }),
    async read(limit = 100): Promise<string[]> {
      const told: string[] = [];
      for (let hasMore = true; hasMore; ) {
        const { data, errors } = await portal.as(who, query, { after: cursor, limit });
        expect(errors).toBeUndefined();
        const changes = data[`${list}Changes`];
        for (const { id, isRemoved, [list]: record } of changes.items) {
          told.push(id);
          expect(isRemoved).toBe(record === null);
          if (isRemoved) copy.delete(id);
          else copy.set(id, record);
        }
        ({ cursor, hasMore } = changes);
      }
      return told;
    },
    async original(): Promise<Item[]> {
      const ask = (name: string) => portal.as(who, `{ ${name}(pageSize: 100) { items { ${fields} } } }`);
      const answers = [await ask(own), ...(own === all ? [] : [await ask(all)])];
      const items: Item[] = answers.flatMap(
        ({ data }) => Object.values<{ items: Item[] }>(data ?? {})[0]?.items ?? [],
      );
      return inOrder(new Map(items.map((item) => [item.id, item])));
    },
    kept: () => inOrder(copy),
  };
}

function inOrder(records: Map<string, Item>): Item[] {
  return [...records.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

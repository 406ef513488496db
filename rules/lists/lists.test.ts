import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType, isInputObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { readCatalogues } from '../../scripts/messages/readCatalogues.ts';
import { DEFAULT_CODES } from '../catalogue/scholarshipOptions.ts';
import { APPLICATIONS } from './applications.ts';
import { AUDIT } from './audit.ts';
import { AWARDS } from './awards.ts';
import { CANDIDATES } from './candidates.ts';
import { DELIVERIES } from './deliveries.ts';
import { INBOX } from './inbox.ts';
import { buildFilter, type List, listOptions } from './list.ts';
import { MAILS } from './mails.ts';
import { MESSAGES } from './messages.ts';
import { PAYMENTS } from './payments.ts';
import { REVIEWS } from './reviews.ts';
import { SCHOLARSHIPS } from './scholarships.ts';
import { USERS } from './users.ts';

const root = new URL('../../', import.meta.url);
const schema = buildSchema(readFileSync(new URL('schema.graphql', root), 'utf8'), { assumeValid: true });

const LISTS: { list: List; input: string; sort?: string }[] = [
  { list: APPLICATIONS, input: 'ApplicationFilter', sort: 'ApplicationSort' },
  { list: AUDIT, input: 'AuditFilter' },
  { list: AWARDS, input: 'awards' },
  { list: CANDIDATES, input: 'candidates', sort: 'CandidateOrder' },
  { list: DELIVERIES, input: 'WebhookDeliveryFilter' },
  { list: INBOX, input: 'InboxFilter' },
  { list: MAILS, input: 'MailFilter' },
  { list: MESSAGES, input: 'ContactMessageFilter' },
  { list: PAYMENTS, input: 'PaymentFilter' },
  { list: REVIEWS, input: 'ReviewFilter', sort: 'ReviewSort' },
  { list: SCHOLARSHIPS, input: 'ManagedScholarshipFilter', sort: 'ManagedScholarshipSort' },
  { list: USERS, input: 'UserFilter', sort: 'UserSort' },
];

const TYPES = {
  id: 'UUID',
  day: 'Date',
  flag: 'Boolean',
  stars: 'Float',
  text: 'String',
  answers: 'AnswerFilter',
  texts: 'String',
  currency: 'String',
};

function enumOf(name: string): string[] {
  const type = schema.getType(name);
  return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
}

const PAGING = ['scholarshipId', 'orderBy', 'page', 'pageSize'];

function listInputs(name: string) {
  const type = schema.getType(name);
  if (isInputObjectType(type)) return Object.values(type.getFields());
  const { args = [] } = schema.getQueryType()?.getFields()[name] ?? {};
  return args.filter((argument) => !PAGING.includes(argument.name));
}

const CODES = ['SubjectCategory', 'ScholarshipCategory', 'Degree'];

describe.each(LISTS)('list $list.name', ({ list, input, sort }) => {
  it("a list's filters and sort orders match the GraphQL schema", () => {
    const given = listInputs(input);
    expect(given.map(({ name }) => name).sort()).toEqual(Object.keys(list.fields).sort());
    for (const { name, type: given_ } of given) {
      const field = list.fields[name];
      if (!field) continue;
      const [, named = ''] = /^\[?(\w+)!?\]?$/.exec(String(given_)) ?? [];
      expect([name, String(given_).startsWith('[')]).toEqual([
        name,
        ['someOf', 'codes', 'answers', 'texts'].includes(field.kind),
      ]);
      if ('options' in field) expect([...field.options].sort()).toEqual(enumOf(named).sort());
      else if (field.kind === 'codes') expect(CODES).toContain(named);
      else expect([name, named]).toEqual([name, TYPES[field.kind]]);
    }
    if (sort) expect([...list.sorts].sort()).toEqual(enumOf(sort).sort());
  });

  it("a list's columns and URL parameters use existing sort orders and filters", () => {
    const orders = Object.values(list.columns).flatMap((column) => Object.values(column.sort ?? {}));
    expect(list.sorts).toEqual(expect.arrayContaining(orders));
    const needed = Object.values(list.columns).flatMap((column) => ('needs' in column ? column.needs : []));
    expect(Object.keys(list.address)).toEqual(expect.arrayContaining(needed));
    for (const [name, parameter] of Object.entries(list.address)) {
      if ('keysOf' in parameter) {
        expect(Object.keys(list.columns)).toContain(parameter.keysOf);
        continue;
      }
      const options = listOptions(list, name, DEFAULT_CODES) ?? ['2026-01-01'];
      const filter = buildFilter(list, undefined, { [name]: options.slice(0, 1) });
      expect(Object.keys(list.fields)).toEqual(expect.arrayContaining(Object.keys(filter)));
      expect(filter).not.toEqual({});
    }
  });

  it("a list's headings, filters and actions use existing texts", () => {
    const texts = readCatalogues(new URL('messages', root).pathname).en ?? {};
    const words = [
      ...Object.values(list.columns).flatMap(({ heading, inFile }) => [heading ?? [], inFile ?? []].flat()),
      ...Object.values(list.actions ?? {}),
      ...Object.entries(list.address).flatMap(([name, { select, since }]) => [
        since ?? [],
        ...(select
          ? [
              select.label,
              select.all,
              ...(listOptions(list, name, DEFAULT_CODES) ?? []).flatMap((one) => select.name?.(one) ?? []),
            ]
          : []),
      ]),
    ].flat();
    expect(words.length).toBeGreaterThan(3);
    expect(words.filter(({ of, key }) => !texts[of]?.[key])).toEqual([]);
  });
});

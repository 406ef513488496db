import { ApolloLink } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { createApolloClient } from '../../lib/graphql/apollo.ts';
import { makeAuditChanges } from '../../test/auditChanges.ts';
import { formatKey, useAuditChanges } from './auditChanges.ts';

const client = createApolloClient({ link: ApolloLink.empty() });
const wrapper = ({ children }: { children: ReactNode }) => (
  <ApolloProvider client={client}>{children}</ApolloProvider>
);

const listChanges = (...values: Parameters<typeof makeAuditChanges>) =>
  renderHook(() => useAuditChanges(makeAuditChanges(...values)), { wrapper }).result.current;

describe('audit entry values', () => {
  it('changed audit values are labelled and shown before and after the change', () => {
    expect(
      listChanges(
        { role: 'MODERATOR', status: 'PROCESSING', hasFeedback: false, universityWorldRank: null },
        { role: 'USER', status: 'ACCEPTED', hasFeedback: true, universityWorldRank: 4 },
      ),
    ).toEqual([
      { label: 'Role', value: 'Moderator → User' },
      { label: 'Status', value: 'processing → accepted' },
      { label: 'Has feedback', value: 'No → Yes' },
      { label: 'University world rank', value: 'nothing → 4' },
    ]);
  });

  it('an audit entry omits IDs and unchanged values', () => {
    const before = { rating: 4, authorId: '01a2', scholarshipId: '01a3', applicationId: null };
    expect(listChanges(before, null)).toEqual([{ label: 'Rating', value: '4' }]);
    expect(listChanges({ degree: 'MASTERS', url: 'x' }, { degree: 'MASTERS', url: 'y' })).toEqual([
      { label: 'Address', value: 'x → y' },
    ]);
  });

  it('created or removed audit values are shown without an arrow', () => {
    expect(listChanges({ scholarshipName: 'Rhodes' }, { isArchived: false })).toEqual([
      { label: 'Scholarship name', value: 'Rhodes' },
      { label: 'Archived', value: 'No' },
    ]);
    expect(listChanges(null, { degree: 'MASTERS', tuitionFees: null })).toEqual([
      { label: 'Degree', value: 'Masters' },
    ]);
    expect(listChanges(null, null)).toEqual([]);
  });

  it('an audit entry shows an amount with its currency', () => {
    expect(
      listChanges({ status: 'PAID' }, { amount: 2500, currency: 'USD', reason: 'Asked for it' }),
    ).toEqual([
      { label: 'Status', value: 'Paid' },
      { label: 'Amount', value: '$25 USD' },
      { label: 'Reason', value: 'Asked for it' },
    ]);
  });

  it('an audit entry shows fees and funding with their currencies', () => {
    const fundingCurrency = 'SEK';
    const before = { applicationFees: 0, tuitionFees: null, fundingMin: null, fundingMax: 20_000_000 };
    const after = { applicationFees: 90, tuitionFees: 9000, fundingMin: 5_000_000, fundingMax: 25_000_000 };
    expect(listChanges({ ...before, fundingCurrency }, { ...after, fundingCurrency })).toEqual([
      { label: 'Application fees', value: '$0 USD → $90 USD' },
      { label: 'Tuition fees', value: 'nothing → $9,000 USD' },
      { label: 'Amount from', value: 'nothing → SEK\u00a050,000' },
      { label: 'Amount to', value: 'SEK\u00a0200,000 → SEK\u00a0250,000' },
    ]);
    expect(listChanges(null, { fundingMin: null, fundingCurrency: 'EUR' })).toEqual([
      { label: 'Currency', value: 'EUR' },
    ]);
  });

  it('an audit entry shows days as in the rest of the portal', () => {
    const before = { applicationDeadline: '2199-12-31', 'dates.opensOn': '2027-02-01' };
    expect(listChanges(before, { applicationDeadline: '2027-10-31', 'dates.opensOn': null })).toEqual([
      { label: 'Application deadline', value: 'No deadline; applicants can apply at any time → 31 Oct 2027' },
      { label: 'Opens on', value: '1 Feb 2027 → nothing' },
    ]);
  });

  // product: P7.68
  it('a changed setting has the same label as on the settings page', () => {
    expect(
      listChanges(
        { RETAIN_MAILS: '90', OMITTED_FIELDS: 'ssc' },
        { RETAIN_MAILS: '30', OMITTED_FIELDS: 'hsc' },
      ),
    ).toEqual([
      { label: 'Days until e-mails are deleted', value: '90 → 30' },
      { label: 'Fields left out of the application form', value: 'ssc → hsc' },
    ]);
  });

  it('audit values without a label are shown as readable text', () => {
    expect(listChanges(null, { outcome: 'NOT_SELECTED', universityName: 'MIT' })).toEqual([
      { label: 'Outcome', value: 'Not selected' },
      { label: 'University name', value: 'MIT' },
    ]);
    expect(formatKey('isNewHere')).toBe('Is new here');
    expect(listChanges(null, { events: ['SCHOLARSHIP_CLOSED', 'ping'], isOdd: true })).toEqual([
      { label: 'Events', value: 'Scholarship closed, Ping' },
      { label: 'Is odd', value: 'Yes' },
    ]);
  });

  // product: P7.64
  it('a changed list in the audit shows only added and removed items', () => {
    expect(
      listChanges({ questions: ['phone', 'essay'] }, { questions: ['essay', 'project', 'budget'] }),
    ).toEqual([{ label: 'Questions', value: 'added Project, Budget; removed Phone' }]);
    expect(listChanges({ questions: ['essay'] }, { questions: ['essay'] })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { pageTexts } from '../../../../lib/useMessages.ts';
import { makeFunding, makeScholarship } from '../../testScholarships.ts';
import { describe as describeScholarship, scholarshipJsonLd } from './describeScholarship.ts';

const words = {
  t: pageTexts('scholarship'),
  frame: pageTexts('frame'),
  options: pageTexts('options'),
};

describe('search result description', () => {
  it('the search result description contains deadline, degree, subject, university and country', () => {
    expect(describeScholarship(words, makeScholarship({ description: null }))).toBe(
      'Deadline 30 Nov 2026. Masters, Engineering, University of Cambridge, United Kingdom.',
    );
  });

  it('the search result description ends with a whole word within 160 characters', () => {
    const text = describeScholarship(
      words,
      makeScholarship({ description: 'Wonderful opportunities. '.repeat(40) }),
    );
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/(Wonderful|opportunities\.)…$/);
  });
});

describe('scholarship JSON-LD', () => {
  it("a scholarship's JSON-LD contains its programme, provider, deadline, fee and breadcrumbs", () => {
    const scholarship = makeScholarship({ officialUrl: null });
    const [program, way] = (scholarshipJsonLd(words, scholarship, 'EUR') as { '@graph': object[] })['@graph'];
    expect(program).toMatchObject({
      '@type': 'EducationalOccupationalProgram',
      name: 'Gates Cambridge Scholarship',
      url: `/scholarships/${scholarship.slug}`,
      applicationDeadline: '2026-11-30',
      provider: { '@type': 'CollegeOrUniversity', name: 'University of Cambridge' },
      offers: { price: 25, priceCurrency: 'EUR' },
    });
    expect(program).not.toHaveProperty('sameAs');
    expect(program).not.toHaveProperty('image');
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { item: '/' },
        { item: '/allScholarship' },
        { item: `/scholarships/${scholarship.slug}` },
      ],
    });
  });

  it.each([
    [
      { min: 99_250, max: 130_000 },
      { currency: 'EUR', minValue: 992.5, maxValue: 1300 },
    ],
    [
      { min: 5000, max: 5000, currency: 'JPY' },
      { currency: 'JPY', value: 5000 },
    ],
    [
      { max: 25_500, currency: 'KWD' },
      { currency: 'KWD', maxValue: 25.5 },
    ],
    [{ note: 'Paid by the foundation.' }, undefined],
  ])("a scholarship's JSON-LD names the grant's funder and any known amount: %j", (given, amount) => {
    const scholarship = makeScholarship({ funding: makeFunding({ currency: 'EUR', ...given }) });
    const [, grant] = (scholarshipJsonLd(words, scholarship, 'USD') as { '@graph': object[] })['@graph'];
    expect(grant).toMatchObject({
      '@type': 'MonetaryGrant',
      name: 'Gates Cambridge Scholarship',
      funder: { '@type': 'CollegeOrUniversity', name: 'University of Cambridge' },
      ...(amount && { amount: { '@type': 'MonetaryAmount', ...amount } }),
    });
    expect('amount' in (grant ?? {})).toBe(amount !== undefined);
  });
});

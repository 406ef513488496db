import { expect, it } from 'vitest';
import { makeScholarship } from '../testScholarships.ts';
import { listJsonLd } from './listJsonLd.ts';

// product: P9.13
it('JSON-LD on page two continues the numbering from page one', () => {
  const items = [
    makeScholarship({ slug: 'one' }),
    makeScholarship({ slug: 'two', scholarshipName: '</script>' }),
  ];
  expect(listJsonLd({ page: 2, pageSize: 9, items })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: [
      { '@type': 'ListItem', position: 10, name: 'Gates Cambridge Scholarship', url: '/scholarships/one' },
      { '@type': 'ListItem', position: 11, name: '</script>', url: '/scholarships/two' },
    ],
  });
});

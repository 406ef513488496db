import type { TextKey } from '../../../messages/catalogue.ts';
import { paths } from '../../../rules/paths.ts';

type Column = { heading: TextKey<'footer'>; links: { to: string; label: TextKey<'footer'> }[] };

export const FOOTER_COLUMNS: Column[] = [
  {
    heading: 'services',
    links: [
      { to: paths.scholarships.link(), label: 'scholarships' },
      { to: paths.scholarships.link({ sort: 'CLOSING_SOONEST' }), label: 'closingSoon' },
      { to: paths.scholarships.link({ noFee: 1 }), label: 'noFee' },
      { to: paths.fees.link(), label: 'fees' },
    ],
  },
  {
    heading: 'company',
    links: [
      { to: paths.about.link(), label: 'about' },
      { to: paths.contact.link(), label: 'contact' },
      { to: paths.developers.link(), label: 'developers' },
    ],
  },
  {
    heading: 'legal',
    links: [
      { to: paths.terms.link(), label: 'terms' },
      { to: paths.privacy.link(), label: 'privacy' },
      { to: paths.accessibility.link(), label: 'accessibility' },
    ],
  },
];

import { examineScreens, openPalette } from './examineScreens.ts';
import { MODERATOR } from './people.ts';

// security: C93
examineScreens(
  'a moderator',
  [
    { path: '/dashboard', shows: 'Charts' },
    { path: '/dashboard/scholarshiform', shows: 'Add Scholarship' },
    { path: '/dashboard/manageScholarshiform', shows: /^Scholarship List: \d/ },
    {
      path: '/dashboard/manageScholarshiform?state=ARCHIVED&q=nothing-like-it',
      shows: 'No scholarships match',
    },
    { path: '/dashboard/items/update/:newest', shows: 'Update Scholarship' },
    ...['funding', 'dates', 'eligibility', 'questions', 'fees', 'publish'].map((part) => ({
      path: `/dashboard/items/update/:newest?part=${part}`,
      shows: 'Update Scholarship',
    })),
    { path: '/dashboard/allapplyscholarship', shows: /^Total Application: \d/ },
    { path: '/dashboard/allapplyscholarship?open=:applied', shows: /^Total Application: \d/ },
    { path: '/dashboard/allapplyscholarship?q=nothing-like-it', shows: /^Total Application: \d/ },
    { path: '/dashboard/allapplyscholarship', shows: /^Total Application: \d/, first: openPalette },
    {
      path: '/dashboard/allapplyscholarship',
      shows: /^Total Application: \d/,
      opens: 'Choose what to export',
    },
    { path: '/dashboard/allreview', shows: /\d/ },
    { path: '/dashboard/allreview?q=nothing-like-it', shows: 'No reviews match' },
    { path: '/dashboard/payments', shows: 'Payments' },
  ],
  MODERATOR,
);

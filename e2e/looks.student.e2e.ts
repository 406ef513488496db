import { examineScreens } from './examineScreens.ts';
import { STUDENT } from './people.ts';

// security: C93
examineScreens(
  'a student',
  [
    { path: '/items/:newest', shows: 'All Reviews' },
    { path: '/ApplyScholar/:untouched', shows: 'Provide Information' },
    { path: '/dashboard', shows: 'Today' },
    { path: '/dashboard/profile', shows: 'User Information' },
    { path: '/dashboard/application', shows: /^Your Application: \d/ },
    { path: '/dashboard/application?open=:mine', shows: 'Application' },
    { path: '/dashboard/scholaritem/update/:editable', shows: 'Update Your Application' },
    { path: '/dashboard/review', shows: /^All Of My Review: \d/ },
    { path: '/dashboard/review', shows: /^All Of My Review: \d/, opens: /^Edit/ },
    { path: '/dashboard/payments', shows: 'Payments' },
    { path: '/dashboard/payments?open=:paid', shows: /Receipt|Payment/ },
    { path: '/payment/return?payment=:paid', shows: /./ },
    { path: '/dashboard/keys', shows: 'API keys' },
    { path: '/dashboard/allusers', shows: 'You do not have access to this page' },
  ],
  STUDENT,
);

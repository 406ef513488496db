import { examineScreens } from './examineScreens.ts';
import { COORDINATOR } from './people.ts';

// security: C93
examineScreens(
  'a coordinator',
  [
    { path: '/dashboard', shows: 'Charts' },
    { path: '/dashboard/manageScholarshiform', shows: /^Scholarship List: \d/ },
    { path: '/dashboard/allapplyscholarship?open=:papered', shows: /^Total Application: \d/ },
    { path: '/dashboard/allapplyscholarship?files=open', shows: 'Download application PDFs' },
    { path: '/dashboard/general-forms', shows: 'General forms' },
    { path: '/dashboard/organisations', shows: 'Organisations', opens: /^Edit / },
  ],
  COORDINATOR,
);

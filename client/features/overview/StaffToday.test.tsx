import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sizeElements } from '../../ui/testSizes.ts';
import { makeStaffApplication } from '../applications/testApplications.ts';
import { makeOverview } from './testOverview.ts';
import { findSection, hrefs, renderToday } from './testToday.ts';

beforeEach(() => sizeElements(600, 240));

// product: P6.2
describe('staff dashboard', () => {
  it('the staff dashboard links each number to the list that it counts', async () => {
    renderToday(makeOverview({ waitingApplications: 10_000 }));
    expect(hrefs(await findSection('Needs your attention'))).toEqual([
      ['Pending applications 10,000+', '/dashboard/allapplyscholarship?status=PENDING'],
      [
        'Unpaid applications 2',
        '/dashboard/allapplyscholarship?status=PENDING&status=PROCESSING&status=ACCEPTED&payment=UNPAID',
      ],
      ['Applications being processed 3', '/dashboard/allapplyscholarship?status=PROCESSING'],
      ['Payments needing attention 6', '/dashboard/payments?attention=YES'],
    ]);
    expect(hrefs(await findSection('Recently'))).toEqual([
      ['New applications (7 days) 5', '/dashboard/allapplyscholarship?created=2026-11-15'],
      ['Decided this week 4', '/dashboard/allapplyscholarship?decided=2026-11-16'],
      ['Open scholarships 7', '/dashboard/manageScholarshiform?state=OPEN'],
      ['Closing within 7 days 8', '/dashboard/manageScholarshiform?state=OPEN&closing=2026-11-28'],
      ['New reviews (7 days) 9', '/dashboard/allreview?created=2026-11-15'],
    ]);
  });

  it('the staff dashboard links the newest pending applications to their details', async () => {
    const { id, applicantName } = makeStaffApplication();
    renderToday(makeOverview());
    const newest = within(await findSection('Newest pending applications'));
    expect(await newest.findByRole('link', { name: applicantName })).toHaveAttribute(
      'href',
      `/dashboard/allapplyscholarship?status=PENDING&open=${id}`,
    );
  });
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { portalFacts, renderProvided } from '../../../app/testPortal.tsx';
import { PortalContext } from '../../../lib/portal.ts';
import { makeFunding, makeScholarship, makeScholarships } from '../testScholarships.ts';
import { CardGrid } from './CardGrid.tsx';
import { ScholarshipCard } from './ScholarshipCard.tsx';

function renderCard(changes: Parameters<typeof makeScholarship>[0] = {}) {
  return renderProvided(
    <PortalContext value={portalFacts}>
      <MemoryRouter>
        <ScholarshipCard scholarship={makeScholarship(changes)} />
      </MemoryRouter>
    </PortalContext>,
  );
}

// product: P2.3
describe('scholarship card', () => {
  it('a scholarship card shows university, place, funding, degree, subject, fee and dates', () => {
    renderCard();
    const card = screen.getByRole('article', { name: 'Gates Cambridge Scholarship' });
    for (const text of [
      'University of Cambridge',
      'Cambridge, United Kingdom',
      'Full fund · tuition $24,000 a year',
      'Masters',
      'Engineering',
      'Fee $20 + service $5',
      'Posted 1 Nov 2026',
      'Closes in 9 days · 30 Nov 2026',
    ]) {
      expect(card).toHaveTextContent(text);
    }
  });

  // product: P7.43
  it("a scholarship card names the offering organisation unless it is the portal's own", () => {
    const other = {
      id: '0198c5a2-0000-7000-8000-000000000002',
      slug: 'bergen',
      name: 'Bergen',
      isNamed: true,
    };
    renderCard({ organisation: other });
    expect(screen.getByRole('link', { name: 'Offered by Bergen' })).toBeInTheDocument();
    cleanup();
    renderCard({ organisation: { ...other, isNamed: false } });
    expect(screen.queryByText(/Offered by/)).toBeNull();
  });

  it("the View Details button links to the scholarship's details screen", () => {
    renderCard({ id: '0198c5a2-0000-7000-8000-000000000001' });
    const link = screen.getByRole('link', { name: 'View Details' });
    expect(link).toHaveAttribute('href', '/items/0198c5a2-0000-7000-8000-000000000001');
    expect(link).toHaveAccessibleDescription('Gates Cambridge Scholarship');
  });

  it('the scholarship name on a card links to the public page', () => {
    renderCard({ slug: 'gates-cambridge' });
    const link = screen.getByRole('link', { name: 'Gates Cambridge Scholarship' });
    expect(link).toHaveAttribute('href', '/scholarships/gates-cambridge');
  });

  it.each([
    [{ scholarshipCategory: 'PARTIAL', tuitionFees: 12_000 }, 'Partial · tuition $12,000 a year'],
    [{ scholarshipCategory: 'SELF_FUND', tuitionFees: 0 }, 'Self-fund · no tuition'],
    [{ scholarshipCategory: 'FULL_FUND', tuitionFees: null }, 'Full fund'],
  ] as const)('a scholarship card shows the known funding: %o', (facts, line) => {
    renderCard(facts);
    expect(screen.getByText(line)).toBeVisible();
  });

  it.each([
    [{ min: 99_200, max: 130_000, frequency: 'MONTHLY' }, '€992–€1,300 a month · Full fund'],
    [{ min: 99_250, max: 99_250, frequency: 'YEARLY' }, '€992.50 a year · Full fund'],
    [{ min: 1000, currency: 'JPY', frequency: 'PER_TERM' }, 'From ¥1,000 JPY a term · Full fund'],
    [{ max: 25_500, currency: 'KWD', frequency: 'ONCE' }, 'Up to KWD 25.500 once · Full fund'],
    [{ min: 100_000, max: 200_000, currency: 'CAD' }, 'CA$1,000–CA$2,000 · Full fund'],
    [{ min: 100_000, max: 200_000, currency: 'USD' }, '$1,000–$2,000 USD · Full fund'],
    [{ covers: ['TUITION', 'LIVING'] }, 'Full fund · covers: Tuition, Living costs'],
    [{ awardCount: 3 }, 'Full fund · tuition $24,000 a year'],
  ] satisfies [Parameters<typeof makeFunding>[0], string][])(
    'a scholarship card shows the amount or, without one, coverage or tuition: %o',
    (given, gives) => {
      renderCard({ funding: makeFunding({ currency: 'EUR', ...given }) });
      expect(screen.getByText(gives)).toBeVisible();
    },
  );

  it.each([
    [{ covers: ['TUITION'] }, 'Self-fund · helps with: Tuition'],
    [{ min: 99_200, max: 99_200, frequency: 'MONTHLY' }, '€992 a month towards your costs · Self-fund'],
  ] satisfies [Parameters<typeof makeFunding>[0], string][])(
    'a scholarship card does not claim that self-funded places are covered: %o',
    (given, line) => {
      renderCard({ scholarshipCategory: 'SELF_FUND', funding: makeFunding({ currency: 'EUR', ...given }) });
      expect(screen.getByText(line)).toBeVisible();
    },
  );

  it('the text of a scholarship card begins with the funding', () => {
    const { container } = renderCard();
    const [first] = container.querySelectorAll('p');
    expect(first).toHaveTextContent('Full fund · tuition $24,000 a year');
  });

  it.each([
    [{ applicationFees: 0, serviceCharge: 0 }, 'No fee'],
    [{ applicationFees: 0, serviceCharge: 5 }, 'Service $5'],
    [{ applicationFees: 1200, serviceCharge: 0 }, 'Fee $1,200'],
  ])('a scholarship card omits zero fees: %o', (fees, line) => {
    renderCard(fees);
    expect(
      screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === line),
    ).toBeVisible();
  });

  it.each([
    ['2027-03-01', 'Open'],
    ['2026-11-28', 'Closing soon'],
    ['2026-11-21', 'Closing soon'],
    ['2026-11-20', 'Closed'],
  ])('a scholarship card marks a deadline on %s as %s', (applicationDeadline, word) => {
    const { container } = renderCard({ applicationDeadline });
    const badge = container.querySelector('[data-tone]');
    expect(badge).toHaveTextContent(word);
    expect(badge?.querySelector('svg')).not.toBeNull();
  });

  it('a scholarship card shows the rating only if there are reviews', () => {
    const { unmount } = renderCard({ reviewCount: 0, averageRating: null });
    expect(screen.queryByLabelText(/review/)).toBeNull();
    unmount();
    renderCard({ reviewCount: 12, averageRating: 4.46 });
    expect(screen.getByLabelText('4.5 of 5, 12 reviews')).toHaveTextContent('4.5 (12)');
  });

  it('the picture on a scholarship card is available in several widths', () => {
    renderCard({
      universityImage: { url: '/files/a.webp', srcSet: '/files/a-400.webp 400w', alt: 'A court' },
    });
    const picture = screen.getByRole('img', { name: 'A court' });
    expect(picture).toHaveAttribute('srcset', '/files/a-400.webp 400w');
    expect(picture.getAttribute('sizes')).toMatch(/px/);
  });

  it('a scholarship card shows initials if its picture is missing or fails to load', () => {
    const { unmount } = renderCard({ universityImage: null });
    expect(screen.getByText('UC')).toBeInTheDocument();
    unmount();
    renderCard({ universityImage: { url: '/files/gone.webp', srcSet: null, alt: 'A court' } });
    fireEvent.error(screen.getByRole('img', { name: 'A court' }));
    expect(screen.getByText('UC')).toBeInTheDocument();
  });

  it('a scholarship card shows the full text of a 200-character name', () => {
    const name = 'Scholarship '.repeat(17).slice(0, 199).trim();
    renderCard({ scholarshipName: name });
    expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
  });

  it('neighbouring scholarship cards never show the same picture', () => {
    const picture = (name: string) => ({ url: `/files/${name}.webp`, srcSet: null, alt: name });
    const shown = ['quad', 'lab', 'quad', 'hill', 'quad', 'sea'].map(picture);
    const scholarships = makeScholarships(shown.length).map((scholarship, place) => ({
      ...scholarship,
      universityImage: shown[place] ?? null,
    }));
    renderProvided(
      <PortalContext value={portalFacts}>
        <MemoryRouter>
          <CardGrid scholarships={scholarships} />
        </MemoryRouter>
      </PortalContext>,
    );
    expect(screen.getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual([
      'quad',
      'lab',
      'hill',
      'sea',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { startTestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';

describe('scholarship query', () => {
  it("a scholarship closes after its deadline day in the portal's time zone", async () => {
    const auckland = await startTestPortal({ TIME_ZONE: 'Pacific/Auckland' });
    const { id } = await makeScholarship(auckland.ctx, { deadline: '2026-06-15' });
    const { data } = await auckland.asVisitor(`{ portal { today } scholarship(id: "${id}") { isOpen } }`);
    await auckland.close();
    expect(data).toEqual({ portal: { today: '2026-06-16' }, scholarship: { isOpen: false } });
  });

  it('external pictures are returned only if their host is allowed', async () => {
    const strict = await startTestPortal({ IMAGE_HOSTS: 'images.example.org' });
    await makeScholarship(strict.ctx, {
      universityImageUrl: 'https://images.example.org/a.jpg',
      posted: '2026-05-02',
    });
    await makeScholarship(strict.ctx, {
      universityImageUrl: 'https://tracker.example.net/a.jpg',
      posted: '2026-05-01',
    });
    const { data } = await strict.asVisitor(
      '{ scholarships { items { universityImage { url srcSet alt } } } }',
    );
    await strict.close();
    expect(data.scholarships.items).toEqual([
      { universityImage: { url: 'https://images.example.org/a.jpg', srcSet: null, alt: '' } },
      { universityImage: null },
    ]);
  });
});

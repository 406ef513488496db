import { describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../../rules/accounts/organisations.ts';
import { openScholarshipImports, record } from '../../../test/scholarshipImports.ts';

const { importText, importRecords, readRows } = await openScholarshipImports();

describe('import dry run', () => {
  it('a dry run of an import reports changes without writing them', async () => {
    expect(await importRecords([record()], {})).toMatchObject({ added: 1, bad: 0, isWritten: false });
    expect(await readRows()).toEqual([]);
    await importRecords([record()]);
    const before = await readRows();
    const report = await importRecords([record({ applicationFees: 21 }), record({ degree: 'Diploma' })], {});
    expect(report).toMatchObject({ added: 1, changed: 1, changes: [{ field: 'applicationFees', count: 1 }] });
    expect(await readRows()).toEqual(before);
  });
});

describe('import with --write', () => {
  it('an import stores an exported MongoDB collection with its IDs', async () => {
    await importRecords([
      record({
        _id: { $oid: '65f0000000000000000000aa' },
        applicationFees: { $numberInt: '20' },
        serviceCharge: '5',
        tuitionFees: '',
        applicationDeadline: { $date: '2026-12-01T00:00:00Z' },
        scholarshipPostDate: { $date: { $numberLong: '1777593600000' } },
        __v: 0,
      }),
    ]);
    expect(await readRows()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        external_id: '65f0000000000000000000aa',
        scholarship_name: 'Bridge Award',
        university_name: 'University of Bergen',
        university_image_id: null,
        university_image_url: 'https://img.example.org/1.jpg',
        university_country: 'Norway',
        university_city: 'Bergen',
        university_world_rank: 12,
        subject_category: 'ENGINEERING',
        scholarship_category: 'FULL_FUND',
        degree: 'MASTERS',
        tuition_fees: null,
        application_fees: 20,
        service_charge: 5,
        application_deadline: '2026-12-01',
        scholarship_post_date: '2026-05-01',
        own_form_id: null,
        posted_user_email: 'mod@example.org',
        description: null,
        official_url: null,
        funding_min: null,
        funding_max: null,
        funding_currency: null,
        award_count: null,
        funding_frequency: null,
        funding_months: null,
        funding_covers: [],
        is_renewable: null,
        funding_note: null,
        funding_first_year: null,
        time_zone: 'UTC',
        deadline_time: '23:59:00',
        deadline_shift: 0,
        closes_at: '2026-12-02T00:00:00+00:00',
        opens_on: null,
        opens_time: '00:00:00',
        opens_at: null,
        decisions_by: null,
        state: 'PUBLISHED',
        publish_at: null,
        published_at: expect.any(String),
        previous_id: null,
        general_form_id: null,
        hard_tree_id: null,
        soft_tree_id: null,
        organisation_id: PORTAL_ORGANISATION_ID,
        is_public: true,
        archived_at: null,
        version: 1,
        updated_at: expect.any(String),
      },
    ]);
  });

  it('an import changes nothing when it runs a second time', async () => {
    const records = [record(), record({ degree: 'Diploma' }), record({ _id: 'a' }), record({ _id: 'b' })];
    expect(await importRecords(records)).toMatchObject({ added: 4 });
    const stored = await readRows();
    expect(await importRecords(records)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    expect(await readRows()).toEqual(stored);
  });
});

describe('matching records to scholarships', () => {
  it('an import matches a record with an ID only by that ID', async () => {
    await importRecords([record({ _id: 'a' }), record()]);
    const report = await importRecords([
      record({ _id: 'a', scholarshipName: 'Renamed' }),
      record({ _id: 'b' }),
    ]);
    expect(report).toMatchObject({ added: 1, changed: 1 });
    expect((await readRows()).map((row) => [row.external_id, row.scholarship_name])).toEqual([
      ['a', 'Renamed'],
      [null, 'Bridge Award'],
      ['b', 'Bridge Award'],
    ]);
  });
});

describe('invalid record', () => {
  const bad = [
    record(),
    record({ _id: 'x', applicationFees: 'ten', degree: 'PhD' }),
    record({ _id: 'y', university_image: 'javascript:alert(1)' }),
    record({ applicationDeadline: '2026-01-01', scholarshipPostDate: '2026-02-01' }),
    record({ _id: 'z', officialUrl: 'https://example.org/\u0000' }),
    record(),
  ];
  const told = [
    'line 2: degree: Choose one of: Diploma, Bachelor, Masters.',
    'line 2: applicationFees: Enter a whole number from 0 to 1,000,000.',
    'line 3: university_image: Enter an address that starts with http:// or https://.',
    'line 4: applicationDeadline: The deadline must not be before the post date.',
    expect.stringMatching(/^line 5: officialUrl: /),
    'line 6: This is the same record as line 1.',
  ];

  it('an invalid record stops the import and is reported with line, field and reason', async () => {
    expect(await importRecords(bad)).toMatchObject({ bad: 5, added: 1, told, isWritten: false });
    expect(await readRows()).toEqual([]);
  });

  it('an invalid record is skipped with --skip-bad', async () => {
    expect(await importRecords(bad, { isWrite: true, skipsBad: true })).toMatchObject({
      bad: 5,
      isWritten: true,
    });
    expect(await readRows()).toHaveLength(1);
  });
});

// product: P7.44
describe('new deadline without dates', () => {
  const moved = (_id: string, applicationDeadline: string) => record({ _id, applicationDeadline });

  it('a deadline before the stored opening is reported, and other records are written', async () => {
    const dates = { timeZone: 'Europe/Oslo', opensOn: '2026-10-01' };
    await importRecords(['a', 'b', 'c'].map((_id) => record({ _id, ...dates })));
    const records = [moved('a', '2026-09-30'), moved('b', '2026-10-01'), moved('c', '2026-11-30')];
    expect(await importRecords(records, { isWrite: true, skipsBad: true })).toMatchObject({
      ...{ changed: 2, unchanged: 0, bad: 1, problemCount: 1, isWritten: true },
      told: [
        'line 1: applicationDeadline: The deadline must not be before the day on which applications open.',
      ],
    });
    expect((await readRows()).map((row) => [row.application_deadline, row.opens_on])).toEqual([
      ['2026-12-01', '2026-10-01'],
      ['2026-10-01', '2026-10-01'],
      ['2026-11-30', '2026-10-01'],
    ]);
  });

  it('an earlier day of decisions moves to a new deadline', async () => {
    await importRecords([
      record({ _id: 'a', decisionsBy: '2026-12-10' }),
      record({ _id: 'b', decisionsBy: '2026-12-10' }),
      record({ _id: 'c' }),
    ]);
    const records = [moved('a', '2026-12-20'), moved('b', '2026-12-05'), moved('c', '2026-12-20')];
    expect(await importRecords(records)).toMatchObject({ changed: 3, bad: 0 });
    const days = (await readRows()).map((row) => row.decisions_by);
    expect(days).toEqual(['2026-12-20', '2026-12-10', null]);
    expect(await importRecords(records)).toMatchObject({ changed: 0, unchanged: 3 });
  });
});

describe('truncated import file', () => {
  it('a truncated import file writes no records, not even those before the break', async () => {
    const start = JSON.stringify([record(), record({ degree: 'Diploma' })], null, 1).slice(0, -9);
    await expect(importText(start)).rejects.toThrow(/^line 19: the file ends in the middle of the record/);
    expect(await readRows()).toEqual([]);
  });
});

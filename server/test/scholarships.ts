export function scholarshipForm(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    scholarshipName: 'Kestrel Grant',
    universityName: 'Fjordholm',
    universityImage: 'https://images.example.org/fjordholm.jpg',
    universityCountry: 'Norway',
    universityCity: 'Bergen',
    universityWorldRank: 120,
    subjectCategory: 'ENGINEERING',
    scholarshipCategory: 'FULL_FUND',
    degree: 'MASTERS',
    tuitionFees: 9000,
    applicationFees: 20,
    serviceCharge: 5,
    applicationDeadline: '2026-09-30',
    scholarshipPostDate: '2026-06-01',
    postedUserEmail: 'office@fjordholm.example',
    ...given,
  };
}

export function wireScholarship(given: Record<string, unknown> = {}): Record<string, unknown> {
  const { universityName, universityImage, ...rest } = scholarshipForm();
  return {
    ...rest,
    university_name: universityName,
    university_image: universityImage,
    subjectCategory: 'Engineering',
    scholarshipCategory: 'Full fund',
    degree: 'Masters',
    ...given,
  };
}

export function scholarshipListing(given: Record<string, unknown> = {}): Record<string, unknown> {
  const { postedUserEmail: _, ...listing } = scholarshipForm();
  return {
    ...listing,
    description: 'For two years.\nA third one is possible.',
    officialUrl: 'https://fjordholm.example/grants',
    ...given,
  };
}

export function scholarshipFile(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    format: 'scholarship',
    version: 1,
    organisation: 'fjordholm',
    listing: scholarshipListing(),
    dates: {
      timeZone: 'Asia/Kathmandu',
      deadlineTime: '17:00',
      deadlineChoice: null,
      opensOn: '2026-08-01',
      opensTime: '09:00',
      decisionsBy: '2026-11-30',
    },
    funding: {
      min: 99_200,
      max: 130_000,
      currency: 'EUR',
      awardCount: 3,
      frequency: 'MONTHLY',
      months: 24,
      covers: ['TUITION', 'LIVING'],
      isRenewable: true,
      note: 'Paid on the first of each month.',
    },
    ...given,
  };
}

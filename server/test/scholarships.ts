/** What staff fill in for a scholarship, all of it right; give what the test is about. */
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

/** The same as old clients send it. */
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

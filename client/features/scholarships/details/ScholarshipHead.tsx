import { paths } from '../../../app/paths.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { ScholarshipQuery } from '../scholarships.generated.ts';
import { describe, scholarshipJsonLd } from './describeScholarship.ts';

type Props = { scholarship: NonNullable<ScholarshipQuery['scholarship']> };

/** What the page of a scholarship tells machines, whoever may see the rest of it. */
export function ScholarshipHead({ scholarship }: Props) {
  const t = useMessages('scholarship');
  const frame = useMessages('frame');
  const { currency } = usePortal();
  return (
    <PageHead
      title={scholarship.scholarshipName}
      description={describe(t, scholarship)}
      image={scholarship.universityImage?.url}
      canonical={paths.scholarship.link(scholarship.id)}
      jsonLd={scholarshipJsonLd(t, frame, scholarship, currency)}
    />
  );
}

import { paths } from '../../../../rules/paths.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { ScholarshipQuery } from '../scholarships.generated.ts';
import { describe, scholarshipJsonLd } from './describeScholarship.ts';

type Props = { scholarship: NonNullable<ScholarshipQuery['scholarship']> };

/** What the page of a scholarship tells machines, even where the rest needs a sign-in. */
export function ScholarshipHead({ scholarship }: Props) {
  const words = {
    t: useMessages('scholarship'),
    frame: useMessages('frame'),
    options: useMessages('options'),
  };
  const { currency } = usePortal();
  return (
    <PageHead
      title={scholarship.scholarshipName}
      description={describe(words, scholarship)}
      image={scholarship.universityImage?.url}
      canonical={paths.scholarship.link(scholarship.id)}
      jsonLd={scholarshipJsonLd(words, scholarship, currency)}
    />
  );
}

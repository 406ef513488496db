import { paths, serverPaths } from '../../../../../rules/paths.ts';
import { PREVIEW_SIZE } from '../../../../../rules/previewSize.ts';
import { usePortal } from '../../../../lib/portal.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { PageHead } from '../../../../ui/page/PageHead.tsx';
import type { ScholarshipFacts } from '../scholarshipFacts.ts';
import { describe, scholarshipJsonLd } from './describeScholarship.ts';

type Props = { scholarship: ScholarshipFacts };

export function ScholarshipHead({ scholarship }: Props) {
  const t = useMessages('scholarship');
  const words = {
    t,
    frame: useMessages('frame'),
    options: useMessages('options'),
  };
  const { currency } = usePortal();
  return (
    <PageHead
      title={scholarship.scholarshipName}
      description={describe(words, scholarship)}
      image={{
        href: serverPaths.scholarshipPreview(scholarship.slug),
        ...PREVIEW_SIZE,
        alt: t('previewAlt', {
          scholarship: scholarship.scholarshipName,
          university: scholarship.universityName,
        }),
      }}
      canonical={paths.scholarshipPage.link(scholarship.slug)}
      jsonLd={scholarshipJsonLd(words, scholarship, currency)}
    />
  );
}

import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { usePortal } from '../../../lib/portal.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { ownAddress } from '../../../ui/picture/useObjectUrl.ts';
import { ScholarshipCard } from '../card/ScholarshipCard.tsx';
import { ListingBadge } from '../manage/ListingBadge.tsx';
import type { ScholarshipCardFragment } from '../scholarships.generated.ts';
import classes from './Editor.module.css';
import type { EditedScholarshipFragment } from './edit.generated.ts';
import { previewFunding } from './fields/fundingForm.ts';
import { readNumber } from './fields/readNumber.ts';
import type { ScholarshipValues } from './fields/scholarshipForm.ts';

type Props = {
  of: SchemaForm<ScholarshipValues>;
  listing: EditedScholarshipFragment | null;
};

export function CardPreview({ of: form, listing }: Props) {
  const t = useMessages('scholarshipForm');
  const { today } = usePortal();
  const values = useWatch({ control: form.hook.control }) as ScholarshipValues;
  const card = cardOf(t, values, today);
  const { state, publishAt } = listing ?? { state: 'DRAFT' as const, publishAt: null };
  return (
    <section className={`stack slim gap-sm ${classes.preview}`} aria-labelledby="card-preview">
      <h2 id="card-preview" className="text-lg">
        {t('preview')}
      </h2>
      <div inert>
        <ScholarshipCard
          scholarship={card}
          isEager
          badge={<ListingBadge scholarship={{ ...card, state, publishAt }} />}
        />
      </div>
    </section>
  );
}

function cardOf(
  t: Texts<'scholarshipForm'>,
  values: ScholarshipValues,
  today: string,
): ComponentProps<typeof ScholarshipCard>['scholarship'] {
  const { applicationDeadline } = values;
  const opensOn = values.opensOn || null;
  const isClosed = applicationDeadline !== '' && applicationDeadline < today;
  const phase = isClosed ? 'CLOSED' : opensOn && opensOn > today ? 'UPCOMING' : 'OPEN';
  const url = ownAddress(values.universityImage);
  return {
    id: 'preview',
    slug: 'preview',
    organisation: null,
    scholarshipName: values.scholarshipName.trim() || t('examples.scholarshipName'),
    universityName: values.universityName.trim() || t('examples.universityName'),
    universityImage: url ? { url, srcSet: null, alt: '' } : null,
    universityCountry: values.universityCountry.trim() || t('examples.universityCountry'),
    universityCity: values.universityCity.trim() || t('examples.universityCity'),
    subjectCategory: values.subjectCategory as ScholarshipCardFragment['subjectCategory'],
    scholarshipCategory: values.scholarshipCategory as ScholarshipCardFragment['scholarshipCategory'],
    degree: values.degree as ScholarshipCardFragment['degree'],
    tuitionFees: wholeFee(values.tuitionFees),
    funding: previewFunding(values),
    applicationFees: wholeFee(values.applicationFees),
    serviceCharge: wholeFee(values.serviceCharge),
    applicationDeadline,
    isOpen: phase === 'OPEN',
    phase,
    dates: { opensOn },
    scholarshipPostDate: values.scholarshipPostDate || today,
    reviewCount: 0,
    averageRating: null,
  };
}

function wholeFee(text: string): number | null {
  const fee = readNumber(text);
  return fee !== undefined && Number.isSafeInteger(fee) ? fee : null;
}

import { Link } from 'react-router-dom';
import { findUnsaid } from '../../../../../rules/catalogue/listing.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { ListingBadge } from '../../manage/ListingBadge.tsx';
import type { ScholarshipValues } from '../fields/scholarshipForm.ts';
import type { ScholarshipEditor } from '../useScholarshipEditor.ts';
import { partOf } from './parts.ts';
import type { usePart } from './usePart.ts';

type Props = {
  editor: ScholarshipEditor;
  at: ReturnType<typeof usePart>;
  missing: readonly string[];
  target: 'PUBLISHED' | 'UNDER_REVIEW' | null;
};

export function PublishPart({ editor: { form, stored, isDraft }, at, missing, target }: Props) {
  const t = useMessages('scholarshipForm');
  const done = stored?.state === 'SCHEDULED' ? 'publish.SCHEDULED' : 'publish.DONE';
  const values = form.hook.getValues();
  const advised = findUnsaid({
    description: values.description.trim(),
    officialUrl: values.officialUrl.trim(),
    universityImageUrl: values.universityImage,
    funding: values.fundingMin || values.fundingMax || values.fundingCovers.length > 0,
  });
  const linkTo = (field: string) => (
    <li key={field}>
      <Link to={at.linkTo(partOf(field))} preventScrollReset>
        {form.labels[field as keyof ScholarshipValues]}
      </Link>
    </li>
  );
  return (
    <div className="stack gap-lg measure">
      <h2 className="text-xl">{t('parts.publish')}</h2>
      {stored && (
        <div>
          <ListingBadge scholarship={stored} />
        </div>
      )}
      <p>{t(isDraft ? `publish.${target ?? 'WAITING'}` : done)}</p>
      {missing.length > 0 && (
        <section className="stack gap-xs">
          <h3 className="text-lg">{t('publish.missing')}</h3>
          <ul className="bullets">{missing.map(linkTo)}</ul>
        </section>
      )}
      {advised.length > 0 && (
        <section className="stack gap-xs">
          <h3 className="text-lg">{t('publish.advised')}</h3>
          <ul className="bullets">{advised.map((name) => linkTo(ADVISED[name]))}</ul>
        </section>
      )}
    </div>
  );
}

const ADVISED = {
  description: 'description',
  officialUrl: 'officialUrl',
  universityImageUrl: 'universityImage',
  funding: 'fundingMin',
} as const;

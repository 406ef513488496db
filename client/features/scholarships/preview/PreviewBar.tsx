import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { ScholarshipState } from '../../../schema.generated.ts';
import classes from './PreviewBar.module.css';

export const PREVIEWED_AS = ['visitor', 'applicant', 'form'] as const;
export type PreviewedAs = (typeof PREVIEWED_AS)[number];

type Props = { scholarship: { id: string; state: ScholarshipState }; shown: PreviewedAs };

export function PreviewBar({ scholarship: { id, state }, shown }: Props) {
  const t = useMessages('preview');
  return (
    <section className={classes.root} aria-label={t('label')}>
      <div className={`container row middle apart gap-sm ${classes.row}`}>
        <p className={`start gap-sm ${classes.said}`}>
          <IconEye size={20} aria-hidden />
          <span>
            <strong>{t('label')}</strong> {state === 'PUBLISHED' ? t('ofPublic') : t('ofHidden')}
          </span>
        </p>
        <nav className="row gap-2xs" aria-label={t('choices')}>
          {PREVIEWED_AS.map((as) => (
            <Link
              key={as}
              to={paths.previewScholarship.link(id, as === 'visitor' ? {} : { as })}
              aria-current={as === shown ? 'page' : undefined}
              className={`touch inline ${classes.choice}`}
              replace
            >
              {t(`as.${as}`)}
            </Link>
          ))}
        </nav>
        <Button component={Link} to={paths.updateScholarship.link(id)} variant="default" size="sm">
          {t('edit')}
        </Button>
      </div>
    </section>
  );
}

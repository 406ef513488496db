import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { CheckboxField } from '../../../ui/form/fields/CheckboxField.tsx';
import { FieldGroup } from '../../../ui/form/groups/FieldGroup.tsx';
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts';
import classes from './Apply.module.css';
import type { ApplyValues } from './applyForm.ts';

const POINTS = ['0', '1', '2'] as const;

type ConsentValues = Pick<ApplyValues, 'consent'>;

type Props<Values extends ConsentValues> = { of: SchemaForm<Values>; mark: ReactNode };

export function ConsentField<Values extends ConsentValues>({ of, mark }: Props<Values>) {
  // The cast is safe, because the consent field only uses its own field of the form.
  const form = of as unknown as SchemaForm<ConsentValues>;
  const t = useMessages('applicationForm');
  return (
    <FieldGroup legend={t('privacy.heading')} mark={mark} name="privacy">
      <ul className="bullets grid gap-2xs">
        {POINTS.map((point) => (
          <li key={point}>{t(`privacy.points.${point}`)}</li>
        ))}
      </ul>
      <p>
        <Link to={paths.privacy.link()} target="_blank" className={classes.link}>
          {t('privacy.link')}
        </Link>
      </p>
      <p>
        <Link to={paths.terms.link()} target="_blank" className={classes.link}>
          {t('privacy.terms')}
        </Link>
      </p>
      <CheckboxField of={form} name="consent">
        {t('privacy.agree')}
      </CheckboxField>
    </FieldGroup>
  );
}

import type { ReactNode } from 'react';
import { numbered } from '../../../lib/numbered.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import sections from './ScholarshipDetails.module.css';
import type { ScholarshipFacts } from './scholarshipFacts.ts';
import classes from './WhoCanApply.module.css';

type Props = { scholarship: ScholarshipFacts; children: (list: ReactNode) => ReactNode };

export function WhoCanApply({ scholarship: { requirements }, children }: Props) {
  const t = useMessages('scholarship');
  if (requirements.length === 0) return null;
  const list = (
    <ul className={classes.root}>
      {numbered(requirements).map(({ place, text, level, isHard, kind }) => (
        <li key={place} data-level={level}>
          {text} {!isHard && kind === 'COMPARISON' && t('requirements.soft')}
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="who-can-apply" className={sections.section}>
      <h2 id="who-can-apply">{t('requirements.heading')}</h2>
      {children(list)}
    </section>
  );
}

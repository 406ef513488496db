import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { messages } from '../../../messages.ts';
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx';
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx';
import type { RulesForm } from '../../../ui/form/useRulesForm.ts';
import classes from './ApplyPage.module.css';
import type { ApplyValues } from './applyForm.ts';

const texts = messages.applicationForm.privacy;

/** What happens to the data and for how long it is kept, and the tick that agrees to it. */
export function ConsentField({ of: form }: { of: RulesForm<ApplyValues> }) {
  return (
    <FieldGroup legend={texts.heading}>
      <ul className={classes.points}>
        {texts.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        <Link to={paths.privacy.link()} target="_blank" className={classes.link}>
          {texts.link}
        </Link>
      </p>
      <CheckboxField of={form} name="consent">
        {texts.agree}
      </CheckboxField>
    </FieldGroup>
  );
}

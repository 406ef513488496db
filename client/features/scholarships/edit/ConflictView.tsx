import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { DEGREES, SCHOLARSHIP_CATEGORIES, SUBJECT_CATEGORIES } from '../../../../rules/scholarshipOptions.ts';
import { showInstant } from '../../../lib/dates.ts';
import { messages } from '../../../messages.ts';
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx';
import type { RulesForm } from '../../../ui/form/useRulesForm.ts';
import type { EditedScholarshipFragment } from './edit.generated.ts';
import classes from './ScholarshipForm.module.css';
import { labels, type ScholarshipValues, valuesOf } from './scholarshipForm.ts';

type Props = {
  of: RulesForm<ScholarshipValues>;
  /** What somebody else saved meanwhile. */
  theirs: EditedScholarshipFragment;
};

const texts = messages.scholarshipForm.conflict;
const WORDS: Record<string, string> = { ...SUBJECT_CATEGORIES, ...SCHOLARSHIP_CATEGORIES, ...DEGREES };

/** Two versions of one scholarship, field by field, and the choice between them; nothing is saved until then. */
export function ConflictView({ of: form, theirs }: Props) {
  const mine = useWatch({ control: form.hook.control }) as ScholarshipValues;
  const other = valuesOf(theirs, mine.postedUserEmail);
  const names = Object.keys(labels).filter((name): name is keyof ScholarshipValues =>
    differs(name, mine, other),
  );
  const take = (name: keyof ScholarshipValues) =>
    form.hook.setValue(name, other[name], { shouldDirty: true, shouldValidate: true });
  return (
    <ConflictPanel
      heading={texts.heading}
      text={texts.text(theirs.postedUserEmail, showInstant(theirs.updatedAt))}
      choices={
        names.length > 1 && (
          <Button variant="default" onClick={() => names.forEach(take)}>
            {texts.takeAll}
          </Button>
        )
      }
    >
      {names.length === 0 && <p>{texts.same}</p>}
      <dl className={classes.versions}>
        {names.map((name) => (
          <div key={name} className={classes.version}>
            <dt>{labels[name]}</dt>
            <dd>
              <span>{texts.theirs}</span> {show(other[name])}
            </dd>
            <dd>
              <span>{texts.mine}</span> {show(mine[name])}
            </dd>
            <dd>
              <Button variant="default" aria-label={texts.takeLabel(labels[name])} onClick={() => take(name)}>
                {texts.take}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </ConflictPanel>
  );
}

function differs(name: string, mine: ScholarshipValues, other: ScholarshipValues): boolean {
  const [here, there] = [mine, other].map((values) => values[name as keyof ScholarshipValues].trim());
  return here !== there;
}

function show(value: string): string {
  return WORDS[value] ?? (value.trim() || texts.empty);
}

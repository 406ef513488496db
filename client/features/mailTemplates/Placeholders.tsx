import { useMessages } from '../../lib/useMessages.ts';
import classes from './MailTemplates.module.css';
import type { TemplatePartsFragment } from './mailTemplates.generated.ts';

type Placeholder = TemplatePartsFragment['placeholders'][number];

type Props = { of: readonly Placeholder[]; onInsert: (before: string, after?: string) => void };

export function Placeholders({ of: placeholders, onInsert }: Props) {
  const t = useMessages('mailTemplates');
  const conditions = placeholders.filter(({ isCondition }) => isCondition);
  return (
    <>
      <fieldset className={classes.placeholders}>
        <legend>{t('placeholders.title')}</legend>
        <p className="soft text-sm">{t('placeholders.lead')}</p>
        <ul>
          {placeholders
            .filter(({ isCondition }) => !isCondition)
            .map(({ name, sample }) => (
              <li key={name}>
                <Chip name={name} onInsert={() => onInsert(`{{ ${name} }}`)} />
                {sample && <span className="soft text-sm">{t('placeholders.sample', { sample })}</span>}
              </li>
            ))}
        </ul>
      </fieldset>
      {conditions.length > 0 && (
        <fieldset className={classes.placeholders}>
          <legend>{t('placeholders.conditions')}</legend>
          <p className="soft text-sm">{t('placeholders.conditionsLead')}</p>
          <ul>
            {conditions.map(({ name }) => (
              <li key={name}>
                <Chip name={name} onInsert={() => onInsert(`{% if ${name} %}`, '{% endif %}')} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </>
  );
}

function Chip({ name, onInsert }: { name: string; onInsert: () => void }) {
  const t = useMessages('mailTemplates');
  return (
    <button
      type="button"
      className={`touch on-brand round text-sm medium ${classes.chip}`}
      aria-label={t('placeholders.insert', { name })}
      onClick={onInsert}
    >
      {name}
    </button>
  );
}

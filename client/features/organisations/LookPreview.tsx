import { isColor, nearestAccent } from '../../../rules/accounts/accentColor.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { accentStyle } from '../../ui/theme/accentStyle.ts';
import classes from './Organisations.module.css';

export function LookPreview({ name, color }: { name: string; color: string }) {
  const t = useMessages('organisations');
  const accent = isColor(color) ? nearestAccent(color.toLowerCase()) : undefined;
  return (
    <figure className={classes.preview} style={accent ? accentStyle(accent) : undefined}>
      <figcaption className="soft text-sm">
        {accent && accent !== color.toLowerCase() ? t('form.previewOf', { accent }) : t('form.preview')}
      </figcaption>
      <div className={classes.sample} aria-hidden>
        <strong className="brand breaks">{name}</strong>
        <span className={classes.sampleLink}>{t('form.sampleLink')}</span>
        <span className={classes.sampleButton}>{t('form.sampleButton')}</span>
      </div>
    </figure>
  );
}

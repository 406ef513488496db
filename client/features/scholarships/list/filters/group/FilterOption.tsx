import { formatNumber } from '../../../../../../messages/formats.ts';
import { useMessages } from '../../../../../lib/useMessages.ts';
import classes from '../FilterPanel.module.css';

type Props = {
  label: string;
  count?: number;
  isEstimated?: boolean | undefined;
  isChecked: boolean;
  radioName?: string;
  onChange: (isChecked: boolean) => void;
};

export function FilterOption({ label, count, isEstimated, isChecked, radioName, onChange }: Props) {
  const t = useMessages('scholarships');
  const shown = formatNumber(count ?? 0, t.language);
  return (
    <label className={classes.option} data-none={count === 0 || undefined}>
      <input
        type={radioName ? 'radio' : 'checkbox'}
        name={radioName}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={`slim breaks ${classes.label}`}>{label}</span>
      {count !== undefined && (
        <span className="soft text-sm numbers">
          {isEstimated && count > 0 ? t('filters.aboutSoMany', { shown }) : shown}
        </span>
      )}
    </label>
  );
}

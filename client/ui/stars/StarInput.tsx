import { type MouseEvent, useRef } from 'react';
import { MAX_RATING, RATING_STEP } from '../../../rules/applications/reviewLimits.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { StarShape } from './StarShape.tsx';
import classes from './Stars.module.css';

type Props = {
  id?: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
  onBlur?: () => void;
  error?: boolean;
};

/** Star rating in half steps: a slider for keyboards and screen readers. A tap or click selects by position. */
export function StarInput({ id, name, value, onChange, onBlur, error }: Props) {
  const t = useMessages('ui');
  const input = useRef<HTMLInputElement>(null);

  function choose({ clientX, currentTarget }: MouseEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const stars = ((clientX - left) / width) * MAX_RATING;
    const rating = Math.ceil(stars / RATING_STEP) * RATING_STEP;
    onChange(Math.min(MAX_RATING, Math.max(RATING_STEP, rating)));
    input.current?.focus();
  }

  return (
    <div className={`row middle gap-sm mt-xs ${classes.input}`}>
      <input
        ref={input}
        id={id}
        name={name}
        type="range"
        className={classes.slider}
        min={0}
        max={MAX_RATING}
        step={RATING_STEP}
        value={value}
        aria-valuetext={t('stars.rating', { rating: value })}
        aria-invalid={error || undefined}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        onBlur={onBlur}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the slider handles the keys */}
      <div className={classes.stars} onClick={choose} data-stars>
        <StarShape rating={value} className={classes.large} />
      </div>
      <span className={classes.words} aria-hidden>
        {t('stars.rating', { rating: value })}
      </span>
      {value > 0 && (
        <button type="button" className={classes.clear} onClick={() => onChange(0)}>
          {t('stars.none')}
        </button>
      )}
    </div>
  );
}

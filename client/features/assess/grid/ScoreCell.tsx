import { useState } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './Grid.module.css';
import type { CellQuestion } from './gridColumn.ts';
import { describeScale, formatCell, readCell } from './readCell.ts';

type Props = {
  question: CellQuestion;
  label: string;
  /** Row and column of the cell, which the arrow keys use for navigation. */
  place: string;
  value: unknown;
  isInvalid: boolean;
  onChange: (value: unknown) => void;
};

/** A cell for one score. Ignores characters that do not belong to the scale. */
export function ScoreCell({ question, label, place, value, isInvalid, onChange }: Props) {
  const t = useMessages('questions');
  // The first digit of a number, such as the 1 of 12 on a scale from 10 to 20. It is not saved.
  const [begun, setBegun] = useState<string>();
  const words = { yes: t('yes'), no: t('no') };

  function type(text: string) {
    const read = readCell(question, text, words);
    setBegun(read?.begun);
    if (read && 'value' in read) onChange(read.value);
  }

  return (
    <input
      className={classes.cell}
      data-cell={place}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      title={describeScale(question, words)}
      inputMode={question.kind === 'score' ? 'numeric' : 'text'}
      autoComplete="off"
      value={begun ?? formatCell(value, words)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => setBegun(undefined)}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

import type { ReactNode } from 'react';
import classes from './OptionGroup.module.css';

type GroupProps = { id: string; heading: string; children: ReactNode };

export function OptionGroup({ id, heading, children }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset.
    <div role="group" aria-labelledby={id}>
      <div role="presentation" className={`text-xs strong soft ${classes.heading}`} id={id}>
        {heading}
      </div>
      {children}
    </div>
  );
}

type OptionProps = {
  id: string;
  isSelected: boolean;
  description?: string | undefined;
  onClick: () => void;
  children: ReactNode;
};

export function Option({ id, isSelected, description, onClick, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focused field handles the keys.
    <div
      role="option"
      id={id}
      aria-selected={isSelected}
      aria-description={description}
      className={`bar gap-sm breaks ${classes.line}`}
      onClick={onClick}
    >
      {children}
    </div>
  );
}

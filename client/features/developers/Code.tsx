import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Developers.module.css';
import { useExample } from './examples.ts';

type Props = {
  file: string;
  title?: string;
  needsKey?: boolean;
  children?: ReactNode;
};

export function Code({ file, title, needsKey, children }: Props) {
  const t = useMessages('developers');
  const text = useExample(file, needsKey);
  const block = useRef<HTMLPreElement>(null);
  return (
    <figure className={classes.example}>
      <figcaption className={`row middle gap-xs text-sm soft ${classes.bar}`}>
        <span className="strong" translate="no">
          {title ?? t('terminal')}
        </span>
        {children}
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.copy}
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => copy(text, block.current)}
        >
          {t('copy')}
          <span className="visually-hidden" translate="no">
            {' '}
            {file}
          </span>
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <pre ref={block} tabIndex={0} translate="no">
        <code>{text}</code>
      </pre>
    </figure>
  );

  async function copy(copied: string, shown: HTMLElement | null): Promise<void> {
    try {
      await navigator.clipboard.writeText(copied);
      await notify({ kind: 'success', title: t('copied'), text: file, about: 'copy' });
    } catch {
      // Browsers allow clipboard access only on HTTPS and localhost. Elsewhere, the text is selected instead.
      if (shown) getSelection()?.selectAllChildren(shown);
      await notify({ kind: 'error', title: t('notCopied'), text: t('selected'), about: 'copy' });
    }
  }
}

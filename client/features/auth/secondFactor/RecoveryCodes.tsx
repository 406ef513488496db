import { Button, CopyButton } from '@mantine/core';
import { accountMessages } from '../../../accountMessages.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import classes from './SecondFactor.module.css';

const texts = accountMessages.recovery;

type Props = { codes: string[]; onDone: () => void };

/** The codes, this once. They have the focus, so that no one leaves without having seen them. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const content = `${codes.join('\n')}\n`;
  return (
    <section ref={takeFocus} tabIndex={-1} className={classes.codes} aria-label={texts.heading}>
      <h3>{texts.heading}</h3>
      <p>{texts.text}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          variant="default"
          onClick={() => saveFile(texts.fileName, new Blob([content], { type: 'text/plain' }))}
        >
          {texts.download}
        </Button>
        <CopyButton value={content}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? texts.copied : texts.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{texts.done}</Button>
      </div>
    </section>
  );
}

function takeFocus(box: HTMLElement | null) {
  box?.focus();
}

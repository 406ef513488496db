import { Button, CopyButton } from '@mantine/core';
import { messages } from '../../messages.ts';
import classes from './Keys.module.css';

const texts = messages.keys.shown;

/** A key just made: this once. It has the focus, so that nobody leaves without having seen it. */
export function ShownKey({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <section ref={takeFocus} tabIndex={-1} className={classes.shown} aria-label={texts.heading}>
      <h2 className={classes.shownHeading}>{texts.heading}</h2>
      <p>{texts.text}</p>
      <code className={classes.secret}>{text}</code>
      <div className={classes.actions}>
        <CopyButton value={text}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? texts.copied : texts.copy}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </section>
  );
}

function takeFocus(box: HTMLElement | null) {
  box?.focus();
}

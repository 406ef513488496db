import { Button, CopyButton } from '@mantine/core';
import classes from './ShownSecret.module.css';

type Props = {
  secret: string;
  texts: { heading: string; text: string; copy: string; copied: string; close: string };
  onClose: () => void;
};

export function ShownSecret({ secret, texts, onClose }: Props) {
  return (
    <section ref={takeFocus} tabIndex={-1} className={`on-good ${classes.root}`} aria-label={texts.heading}>
      <h2 className="mb-2xs text-xl">{texts.heading}</h2>
      <p>{texts.text}</p>
      <code className={`box text-md ink breaks ${classes.secret}`}>{secret}</code>
      <div className="row gap-xs">
        <CopyButton value={secret}>
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

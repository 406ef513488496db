import { Button, CopyButton } from '@mantine/core';
import { saveFile } from '../../../lib/files/saveFile.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './SecondFactor.module.css';

type Props = { codes: string[]; onDone: () => void };

/** Recovery codes are shown only once. The focus moves to them, so that users notice them before leaving. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const t = useMessages('secondFactor');
  const content = `${codes.join('\n')}\n`;
  return (
    <section ref={takeFocus} tabIndex={-1} className={classes.codes} aria-label={t('recovery.heading')}>
      {/* Not a heading, because the box appears below headings of different levels. */}
      <p className="text-lg strong mb-2xs">{t('recovery.heading')}</p>
      <p>{t('recovery.text')}</p>
      <ul className="grid">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row gap-md">
        <Button
          variant="default"
          onClick={() => saveFile(t('recovery.fileName'), new Blob([content], { type: 'text/plain' }))}
        >
          {t('recovery.download')}
        </Button>
        <CopyButton value={content}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('recovery.copied') : t('recovery.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t('recovery.done')}</Button>
      </div>
    </section>
  );
}

function takeFocus(box: HTMLElement | null) {
  box?.focus();
}

import { useContext } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { Code } from './Code.tsx';
import classes from './Developers.module.css';
import { ExampleContext, type ExampleLanguage, LANGUAGES } from './examples.ts';

type Props = { name: string; needsKey?: boolean };

export function Query({ name, needsKey }: Props) {
  const t = useMessages('developers');
  const { language, onLanguage } = useContext(ExampleContext);
  const { ending, run } = LANGUAGES[language];
  const file = `${name}.${ending}`;
  return (
    <>
      <fieldset className={`gap-2xs mt-md ${classes.languages}`}>
        <legend className="visually-hidden">{t('language')}</legend>
        {Object.entries(LANGUAGES).map(([key, known]) => (
          <button
            key={key}
            type="button"
            translate="no"
            aria-pressed={key === language}
            onClick={() => onLanguage(key as ExampleLanguage)}
          >
            {known.name}
          </button>
        ))}
      </fieldset>
      <Code file={file} needsKey={needsKey} {...(run && { title: file })}>
        {run && <code className="slim">{`${run} ${file}`}</code>}
      </Code>
    </>
  );
}

import { Anchor } from '@mantine/core';
import { chooseText } from '../../../rules/forms/texts.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { NewTabIcon } from '../../ui/NewTabIcon.tsx';
import { useProfileTexts } from '../questions/useProfileTexts.ts';
import classes from './Assess.module.css';
import type { AssessedPartsFragment } from './assess.generated.ts';
import { ReadAnswers } from './ReadAnswers.tsx';

/** The parts of an application that its assessor may read. */
export function AssessedParts({ application }: { application: AssessedPartsFragment }) {
  const t = useMessages('assess');
  const words = useProfileTexts();
  const { ssc, hsc, degree, form, answers, hidden, documents, references } = application;
  const options = useMessages('options');
  const results = [
    [t('degree'), degree && options(`degree.${degree}`)],
    [t('ssc'), ssc],
    [t('hsc'), hsc],
  ].filter(([, result]) => result);
  return (
    <>
      {results.length > 0 && (
        <dl className={classes.answers}>
          {results.map(([label, result]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{result}</dd>
            </div>
          ))}
        </dl>
      )}
      <ReadAnswers form={form} answers={answers} words={words} />
      {hidden.length > 0 && (
        <dl className={classes.answers}>
          {hidden.map(({ question, label }) => (
            <div key={question}>
              <dt>{label ? chooseText(label, words.language, words.ownLanguage) : question}</dt>
              <dd className="soft">{t('hidden')}</dd>
            </div>
          ))}
        </dl>
      )}
      {documents.length > 0 && (
        <section>
          <h3>{t('documents')}</h3>
          <ol className={classes.files}>
            {documents.map(({ number, label, url, pages, isHidden }) => {
              const name = label
                ? chooseText(label, words.language, words.ownLanguage)
                : t('document', { number });
              return (
                <li key={number}>
                  {url ? (
                    <Anchor href={url} target="_blank" rel="noreferrer">
                      {name}
                      <NewTabIcon />
                    </Anchor>
                  ) : (
                    <>
                      {name} <span className="soft">{t(isHidden ? 'hidden' : 'notShown')}</span>
                    </>
                  )}
                  {pages !== null && <span className="soft"> {t('pages', { pages })}</span>}
                </li>
              );
            })}
          </ol>
        </section>
      )}
      {references.map(({ number, form: asked, answers: letter, hasFile }) => (
        <section key={number}>
          <h3>{t('reference', { number })}</h3>
          <ReadAnswers
            form={asked}
            answers={letter}
            words={{ ...words, builtIn: () => t('letter') }}
            isUntitled
          />
          {hasFile && <p className="soft">{t('letterFile')}</p>}
        </section>
      ))}
    </>
  );
}

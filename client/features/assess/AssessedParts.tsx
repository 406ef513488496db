import { chooseText } from '../../../rules/forms/texts.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useProfileTexts } from '../questions/useProfileTexts.ts';
import classes from './Assess.module.css';
import { AssessedFiles, type ViewerPart } from './AssessedFiles.tsx';
import type { AssessedPartsFragment } from './assess.generated.ts';
import { ReadAnswers } from './ReadAnswers.tsx';

type Props = { id: string; application: AssessedPartsFragment; viewer: ViewerPart };

export function AssessedParts({ id, application, viewer }: Props) {
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
      {documents.length > 0 && <AssessedFiles {...{ id, documents, viewer }} />}
      {references.map(({ number, form: asked, answers: letter, hasFile, isHidden }) => (
        <section key={number}>
          <h3>{t('reference', { number })}</h3>
          <ReadAnswers
            form={asked}
            answers={letter}
            words={{ ...words, builtIn: () => t('letter') }}
            isUntitled
          />
          {isHidden && (
            <p className="soft">
              {t(documents.some(({ reference }) => reference === number) ? 'letterCopy' : 'hidden')}
            </p>
          )}
          {hasFile && <p className="soft">{t('letterFile')}</p>}
        </section>
      ))}
    </>
  );
}

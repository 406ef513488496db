import { Button } from '@mantine/core';
import { formatDay } from '../../../messages/formats.ts';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import { type Form, listQuestions } from '../../../rules/forms/question.ts';
import { labelQuestion } from '../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../lib/useMessages.ts';
import long from '../../ui/button/LongButton.module.css';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import classes from './Reference.module.css';
import type { EarlierLetterItemFragment } from './references.generated.ts';
import { useReferenceTexts } from './useReferenceTexts.ts';

export type EarlierLetterOffer = {
  letters: readonly EarlierLetterItemFragment[];
  /** E-mail address that receives a code for unlocking the texts in this browser; null if the texts are visible. */
  codeTo: string | null;
};

type Props = {
  earlier: EarlierLetterOffer;
  form: Form;
  answers: Answers;
  onUse: (answers: Answers) => void;
  onUseFile: (letterId: string) => void;
  onCode: (email: string) => void;
};

export function EarlierLetters({
  earlier: { letters, codeTo },
  form,
  answers,
  onUse,
  onUseFile,
  onCode,
}: Props) {
  const t = useMessages('references');
  const words = useReferenceTexts();
  const [ask, dialog] = useConfirm();
  if (letters.length === 0) return null;

  function use(taken: Answers) {
    const isReplaced = Object.keys(taken).some((key) => answers[key] && answers[key] !== taken[key]);
    if (!isReplaced) return onUse(taken);
    ask({
      heading: t('earlier.question'),
      text: t('earlier.replaces'),
      yes: t('earlier.yes'),
      doing: t('earlier.doing'),
      isDangerous: true,
      act: async () => onUse(taken),
    });
  }

  return (
    <section className={`grid gap-sm ${classes.earlier}`}>
      <h2 className="text-lg">{t('earlier.heading')}</h2>
      <p>{t('earlier.text')}</p>
      <ul>
        {letters.map(
          ({ id, scholarshipName: scholarship, universityName, sentAt, answers: written, file }) => (
            <li key={id}>
              <p>
                {t('earlier.sentFor', {
                  ...{ scholarship, university: universityName },
                  at: formatDay(sentAt, t.language),
                })}
              </p>
              {written && Object.keys(written).length > 0 && (
                <>
                  <Words form={form} words={words} answers={written} />
                  <Button className={long.root} variant="default" onClick={() => use(written)}>
                    {t('earlier.use', { scholarship })}
                  </Button>
                </>
              )}
              {file && (
                <Button className={long.root} variant="default" onClick={() => onUseFile(id)}>
                  {t('earlier.useFile', { name: file.name })}
                </Button>
              )}
            </li>
          ),
        )}
      </ul>
      {codeTo && (
        <div>
          <Button variant="default" onClick={() => onCode(codeTo)}>
            {t('earlier.code')}
          </Button>
        </div>
      )}
      {dialog}
    </section>
  );
}

type WordsProps = { form: Form; words: ReturnType<typeof useReferenceTexts>; answers: Answers };

function Words({ form, words, answers }: WordsProps) {
  const t = useMessages('references');
  return (
    <details>
      <summary>{t('earlier.read')}</summary>
      {listQuestions(form)
        .filter(({ key }) => answers[key] !== undefined)
        .map((question) => (
          <div key={question.key}>
            <h3>{labelQuestion(question, words).label}</h3>
            <p className="breaks written">{String(answers[question.key])}</p>
          </div>
        ))}
    </details>
  );
}

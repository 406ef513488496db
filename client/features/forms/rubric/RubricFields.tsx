import { Checkbox } from '@mantine/core';
import type { Question } from '../../../../rules/forms/question.ts';
import type { Texts } from '../../../../rules/forms/texts.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { TextsField } from '../TextsField.tsx';

const MAX_WORDED = 21;

type Props = {
  question: Question;
  onChange: (part: Partial<Question>) => void;
  problems: Readonly<Record<string, string>> | undefined;
};

export function RubricFields({ question, onChange, problems }: Props) {
  const t = useMessages('rubric');
  if (question.kind === 'statement')
    return (
      <Checkbox
        size="md"
        name="isGate"
        label={t('isGate')}
        description={t('isGateHint')}
        checked={question.isGate === true}
        onChange={(event) =>
          onChange({ isGate: event.currentTarget.checked || undefined } as Partial<Question>)
        }
      />
    );
  if (question.kind !== 'score') return null;
  const { wordings = {} } = question;

  function setWords(point: number, texts: Texts) {
    const spoken = Object.entries(texts).filter(([, text]) => text !== '');
    const { [point]: _, ...others } = wordings;
    const next = spoken.length > 0 ? { ...others, [point]: Object.fromEntries(spoken) } : others;
    onChange({ wordings: Object.keys(next).length > 0 ? next : undefined } as Partial<Question>);
  }

  return (
    <fieldset className="stack gap-md">
      <legend>{t('wordings')}</legend>
      <p className="soft text-sm">{t('wordingsHint')}</p>
      {problems?.wordings && <p className="bad text-sm">{problems.wordings}</p>}
      {listPoints(question).map((point) => (
        <TextsField
          key={point}
          label={t('wording', { score: point })}
          name={`wordings.${point}`}
          maxLength={500}
          texts={wordings[point]}
          error={problems?.[`wordings.${point}`]}
          onChange={(texts) => setWords(point, texts)}
        />
      ))}
    </fieldset>
  );
}

/** Lists the points on the scale, and points outside it whose descriptions must be removed. */
function listPoints({ from, to, wordings = {} }: Extract<Question, { kind: 'score' }>): number[] {
  const isListed = Number.isInteger(from) && Number.isInteger(to) && to - from < MAX_WORDED;
  const scale = isListed ? Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step) : [];
  return [...new Set([...scale, ...Object.keys(wordings).map(Number)])].sort((a, b) => a - b);
}

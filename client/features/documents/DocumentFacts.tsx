import { formatDay, formatFileSize } from '../../../messages/formats.ts';
import { findLimitProblem } from '../../../rules/forms/kinds/document.ts';
import type { QuestionByKind } from '../../../rules/forms/question.ts';
import { localDay } from '../../lib/format/dates.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { formatProblem } from '../../ui/form/problems/formatProblem.ts';
import type { ShownFile } from '../questions/DocumentContext.ts';
import classes from './DocumentAnswer.module.css';

type Props = { document: ShownFile; question?: QuestionByKind<'document'> | undefined };

export function DocumentFacts({ document, question }: Props) {
  const t = useMessages('documents');
  const fields = useMessages('fields');
  const { name, bytes, pages, state, refusal, deletedAt } = document;
  if (deletedAt)
    return (
      <div className={classes.text}>
        <p>{name}</p>
        <p className="soft text-sm">
          {t('deleted', { day: formatDay(localDay(new Date(deletedAt)), t.language) })}
        </p>
      </div>
    );
  const beyond = question && findLimitProblem(question, document);
  const problem = refusal ? t.find(`refusal.${refusal}`) : beyond && formatProblem(fields, beyond);
  const size = formatFileSize(bytes, t.language);
  return (
    <div className={classes.text}>
      <p>{name}</p>
      <p className="soft text-sm">
        {pages ? t('answer.factsPages', { size, pages }) : size} · {t.find(`state.${state}`)}
      </p>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

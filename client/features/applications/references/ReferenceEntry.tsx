import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconEye,
  IconMail,
  IconPencil,
} from '@tabler/icons-react';
import { type ReactNode, Suspense, use } from 'react';
import { formatClosing } from '../../../../messages/formatClosing.ts';
import { formatInstant } from '../../../../messages/formats.ts';
import { isAwaited, type ReferenceState } from '../../../../rules/applications/references.ts';
import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import { type Form, listQuestions } from '../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge, type BadgeLook } from '../../../ui/Badge.tsx';
import { DocumentContext } from '../../questions/DocumentContext.ts';
import classes from './References.module.css';
import type { ReferenceItemFragment } from './references.generated.ts';
import { useLetterTexts } from './useLetterTexts.ts';

const LOOKS: Record<ReferenceState, BadgeLook> = {
  ASKED: { icon: IconClock, tone: 'plain' },
  SENT: { icon: IconMail, tone: 'plain' },
  OPENED: { icon: IconEye, tone: 'brand' },
  STARTED: { icon: IconPencil, tone: 'brand' },
  RECEIVED: { icon: IconCircleCheck, tone: 'good' },
  DECLINED: { icon: IconCircleX, tone: 'bad' },
  WRONG_PERSON: { icon: IconAlertTriangle, tone: 'accent' },
  BOUNCED: { icon: IconAlertTriangle, tone: 'accent' },
};

type Props = { reference: ReferenceItemFragment; children?: ReactNode };

export function ReferenceEntry({ reference, children }: Props) {
  const t = useMessages('references');
  const { name, email, position, state, declineReason, receivedAt, isEnteredByStaff, content, file } =
    reference;
  const parts = use(DocumentContext);
  const until = formatClosing(reference.dueAt, reference.timeZone, t.language);
  return (
    <li className={`grid slim gap-2xs breaks ${classes.entry}`}>
      <div className="row middle apart gap-xs">
        <strong>{name}</strong>
        <Badge look={LOOKS[state]}>{t(`state.${state}`)}</Badge>
      </div>
      <p className="soft text-sm">{[position, email].filter(Boolean).join(' · ')}</p>
      {isAwaited(state) && <p className="soft text-sm">{t('dueBy', { until })}</p>}
      {receivedAt && (
        <p className="soft text-sm">
          {t('receivedAt', { at: formatInstant(receivedAt, t.language) })}
          {isEnteredByStaff && ` · ${t('byStaff')}`}
        </p>
      )}
      {state === 'BOUNCED' && <p>{t('bounced')}</p>}
      {state === 'WRONG_PERSON' && <p>{t('wrongPerson')}</p>}
      {declineReason && <p className="written">{t('declinedWhy', { reason: declineReason })}</p>}
      {content && Object.keys(content).length > 0 && <Letter form={reference.form} answers={content} />}
      {file && parts && (
        <Suspense>
          <parts.List ids={[file.id]} />
        </Suspense>
      )}
      {children}
    </li>
  );
}

function Letter({ form, answers }: { form: Form; answers: Answers }) {
  const t = useMessages('references');
  const words = useLetterTexts();
  return (
    <details className={classes.letter}>
      <summary>{t('read')}</summary>
      {listQuestions(form).map((question) => (
        <div key={question.key}>
          <p className="strong">{labelQuestion(question, words).label}</p>
          <p className="written">{String(answers[question.key] ?? '–')}</p>
        </div>
      ))}
    </details>
  );
}

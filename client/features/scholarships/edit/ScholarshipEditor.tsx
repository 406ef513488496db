import { IconPhotoOff, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Navigate } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useLeaveQuestion } from '../../../ui/form/useLeaveQuestion.tsx';
import type { OfferingOrganisation } from '../../offering/useOfferingOrganisations.ts';
import { CardPreview } from './CardPreview.tsx';
import { ConflictView } from './ConflictView.tsx';
import classes from './Editor.module.css';
import { EditorBar } from './EditorBar.tsx';
import { ExtendButton } from './ExtendButton.tsx';
import { ScholarshipFields } from './fields/ScholarshipFields.tsx';
import { useFilled } from './fields/useFilled.ts';
import { useUniversity } from './fields/useUniversity.ts';
import { mayPublish } from './mayPublish.ts';
import { PartTabs } from './tabs/PartTabs.tsx';
import { PublishPart } from './tabs/PublishPart.tsx';
import { type EditorPart, FACT_PARTS, PARTS, partOf } from './tabs/parts.ts';
import { useDraftAddress, usePart, useVisited } from './tabs/usePart.ts';
import { type EditorStart, savesItself, useScholarshipEditor } from './useScholarshipEditor.ts';

/** `id` is null until the draft is stored. */
export type BesideProps = {
  id: string | null;
  /** Returns the current id, which may not have been passed as a prop yet. */
  readId: () => string | null;
  isDraft: boolean;
  onUnsaved: (isUnsaved: boolean) => void;
  onCount: (count: number) => void;
  /** Receives a function that saves this part of the editor. The function returns false if saving is not possible. */
  saver: { current: (() => Promise<boolean>) | null };
  /** True if another feature copies the original's content when the draft is stored. */
  isCopy: boolean;
};

/** Parts of the editor that other features render and save. Any scholarship fields of the same part come first. */
export type BesideParts = Partial<Record<EditorPart, (props: BesideProps) => ReactNode>>;

type Props = EditorStart & {
  label: string;
  organisations: readonly OfferingOrganisation[];
  beside: BesideParts;
  children?: ReactNode;
};

export function ScholarshipEditor({ label, organisations, beside, children, ...start }: Props) {
  const t = useMessages('scholarshipForm');
  const picture = useMessages('picture');
  const at = usePart();
  const { part } = at;
  const visited = useVisited(part);
  const saver = useRef<(() => Promise<boolean>) | null>(null);
  const [hasUnsavedQuestions, setUnsavedQuestions] = useState(false);
  const [count, setCount] = useState<number>();
  const target = useRef<'PUBLISHED' | 'UNDER_REVIEW' | null>(null);
  const editor = useScholarshipEditor({
    ...start,
    target: () => target.current,
    flushQuestions: async () => (await saver.current?.()) ?? true,
    reveal: (field) => partOf(field) !== part && at.open(partOf(field)),
  });
  const { form, stored, isDraft, theirs } = editor;
  useDraftAddress(start.scholarship ? undefined : stored?.id);
  const organisationId = useWatch({ control: form.hook.control, name: 'organisationId' });
  useUniversity(form, organisations, start.scholarship || start.copied ? null : organisationId);
  target.current = findTarget();
  const { missing, emptyParts } = useFilled(form, start.scholarship !== null);
  const leaveQuestion = useLeaveQuestion(editor.isUnsaved || (hasUnsavedQuestions && !editor.isDone));
  const isFact = FACT_PARTS.includes(part);
  const { applicationCount, universityImageProblem: problem } = stored ?? {};

  function findTarget() {
    if (!savesItself(stored)) return null;
    if (mayPublish(organisations, organisationId)) return 'PUBLISHED' as const;
    return stored?.state === 'UNDER_REVIEW' ? null : ('UNDER_REVIEW' as const);
  }

  return (
    <div className="stack gap-lg">
      <PartTabs at={at} states={statesOf()} />
      <div className={`grid gap-xl ${classes.columns}`} data-card={isFact}>
        <div className="slim">
          <div hidden={!isFact}>
            <FormFrame of={form} label={label}>
              {theirs && (
                <ConflictView
                  key={theirs.version}
                  of={form}
                  theirs={theirs}
                  organisations={organisations}
                  onKeep={isDraft ? editor.keepMine : undefined}
                />
              )}
              {children}
              {problem && (
                <p className={classes.note}>
                  <IconPhotoOff size={20} aria-hidden />
                  {picture('fetchFailedOfUniversity', { reason: picture(`problem.${problem}`) })}
                </p>
              )}
              {applicationCount ? (
                <p className={classes.note}>
                  <IconUsers size={20} aria-hidden />
                  {t('update.applications', { count: applicationCount })}
                </p>
              ) : null}
              <ScholarshipFields
                of={form}
                isPosterFixed={start.scholarship !== null}
                organisations={organisations}
                part={part}
                extend={stored && <ExtendButton scholarship={stored} onExtended={editor.takeExtension} />}
              />
            </FormFrame>
          </div>
          {PARTS.filter((name) => visited.has(name)).map((name) => (
            <div key={name} hidden={name !== part} className={classes.beside}>
              {beside[name]?.({
                id: stored?.id ?? null,
                readId: editor.readId,
                isDraft,
                isCopy: start.scholarship === null && Boolean(start.copied),
                onUnsaved: setUnsavedQuestions,
                onCount: setCount,
                saver,
              })}
            </div>
          ))}
          {part === 'publish' && (
            <PublishPart editor={editor} at={at} missing={missing} target={target.current} />
          )}
        </div>
        <div hidden={!isFact}>
          <CardPreview of={form} listing={stored} />
        </div>
      </div>
      <EditorBar of={editor} target={target.current} />
      {leaveQuestion}
      {editor.question}
      {/* Navigates after the form is marked as saved, so that leaving needs no confirmation. */}
      {editor.isDone && <Navigate to={paths.manageScholarships.link()} />}
    </div>
  );

  function statesOf() {
    const states = FACT_PARTS.map((name) => {
      const open = missing.filter((field) => partOf(field) === name).length;
      const empty = emptyParts.find((each) => each === name);
      const done = empty ? t(`parts.empty.${empty}`) : t('parts.complete');
      const text = open > 0 ? t('parts.missing', { count: open }) : done;
      return [name, { text, isMissing: open > 0 }] as const;
    });
    return {
      ...Object.fromEntries(states),
      publish: { text: stored ? t(`parts.state.${stored.state}`) : '', isMissing: false },
      ...(count !== undefined && { questions: { text: t('parts.asked', { count }), isMissing: false } }),
    };
  }
}

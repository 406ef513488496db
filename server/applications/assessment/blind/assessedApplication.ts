import { Prisma } from '../../../../prisma/client/client.ts';
import type { DocumentType } from '../../../../rules/applications/documents.ts';
import { referenceForm } from '../../../../rules/applications/references.ts';
import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import { assessedDocuments, assessedForm } from '../../../../rules/forms/assessedForm.ts';
import { type Answers, shownQuestions } from '../../../../rules/forms/facts/facts.ts';
import { type Form, listQuestions, type QuestionByKind } from '../../../../rules/forms/question.ts';
import type { Texts } from '../../../../rules/forms/texts.ts';

import { loadProfileForm } from '../../../catalogue/profiles/loadProfileForm.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { readAnswers } from '../../answers/readAnswers.ts';
import { findApplication } from '../../applicationRow.ts';
import { documentsIn } from '../../documents/uses/answeredDocuments.ts';
import type { AssessmentRow } from '../workbench/assessmentRow.ts';
import { COPIED_TYPES, type ReadRedaction, type RedactedDocument, readRedactions } from './redactions.ts';

/** A file of an application. The API does not send its id and name, because both can identify the applicant. */
export type AssessedDocument = {
  assessmentId: string;
  documentId: string;
  number: number;
  label: Texts | undefined;
  questionKey: string;
  type: DocumentType | null;
  pages: number | null;
  /** True if a copy without metadata can be made. */
  isShown: boolean;
  isHidden: boolean;
  /** Number of the reference that this document replaces. Null for a document of the application. */
  reference: number | null;
};

/** @public used by generated types */
export type HiddenQuestion = { questionKey: string; label: Texts | undefined };

type AssessedReference = {
  number: number;
  form: Form;
  answers: Answers;
  hasFile: boolean;
  isHidden: boolean;
};

/** Allow-list of what an assessor can read: new columns and question properties are hidden until added here. */
export type AssessedApplication = {
  ssc: string;
  hsc: string;
  degree: string | null;
  form: Form;
  answers: Answers;
  hidden: HiddenQuestion[];
  documents: AssessedDocument[];
  references: AssessedReference[];
};

const NO_FORM: Form = { sections: [] };

export async function readAssessedApplication(
  ctx: RequestContext,
  assessment: AssessmentRow,
): Promise<AssessedApplication | null> {
  const { applicationId, isBlind, isGone, id: assessmentId } = assessment;
  const application = isGone ? null : await findApplication(ctx.db, applicationId);
  if (!application) return null;
  const [redactions, [stored = null], profile] = await Promise.all([
    readRedactions(ctx, assessment),
    readAnswers(ctx.db, [applicationId]),
    loadProfileForm(ctx),
  ]);
  const form = stored?.asked.form ?? NO_FORM;
  const given = stored?.answers ?? {};
  const shown = shownQuestions(form, given, applicationFacts(application));
  const reader = { isBlind, profile };
  const withheld = new Set(
    redactions.flatMap((one) => (one.documentId || one.referenceId ? [] : [one.question])),
  );
  const all = assessedForm(
    {
      sections: form.sections.map((section) => ({
        ...section,
        questions: section.questions.filter(({ key }) => shown.has(key)),
      })),
    },
    reader,
  );
  const read = {
    sections: all.sections
      .map((section) => ({
        ...section,
        questions: section.questions.filter(({ key }) => !withheld.has(key)),
      }))
      .filter(({ questions }) => questions.length > 0),
  };
  const hidden = listQuestions(all)
    .filter(({ key }) => withheld.has(key))
    .map(({ key: questionKey, label }) => ({ questionKey, label }));
  const { ssc, hsc, degree } = application;
  const documents = await readDocuments(ctx, assessmentId, {
    form,
    answers: pickShown(given, shown),
    labels: assessedDocuments(form, reader),
    redactions: redactions.filter(({ referenceId }) => !referenceId),
  });
  const letters = await readReferences(ctx, application, assessment, redactions);
  return {
    ...{ ssc, hsc, degree, form: read, answers: pickAnswers(read, given), hidden },
    documents: [...documents, ...listCopies(assessmentId, letters, documents.length)],
    references: letters.map(({ redaction: _, ...reference }) => reference),
  };
}

function pickAnswers(form: Form, answers: Answers): Answers {
  const keys = listQuestions(form).map(({ key }) => key);
  return Object.fromEntries(
    keys.filter((key) => Object.hasOwn(answers, key)).map((key) => [key, answers[key]]),
  );
}

function pickShown(answers: Answers, shown: ReadonlySet<string>): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => shown.has(key)));
}

type AskedDocuments = {
  form: Form;
  answers: Answers;
  labels: ReturnType<typeof assessedDocuments>;
  redactions: ReadRedaction[];
};

async function readDocuments(
  { db }: RequestContext,
  assessmentId: string,
  { form, answers, labels, redactions }: AskedDocuments,
): Promise<AssessedDocument[]> {
  const named = documentsIn(form, answers).flatMap(({ question: { key }, ids }) => {
    const asked = labels.find((one) => one.key === key);
    return asked ? ids.map((documentId) => ({ documentId, label: asked.label, questionKey: key })) : [];
  });
  if (named.length === 0) return [];
  const rows = await db.document.findMany({
    where: { id: { in: named.map(({ documentId }) => documentId) } },
    select: { id: true, type: true, state: true, pages: true },
  });
  // If the applicant replaced a redacted document, the new one stays hidden until staff decide about it.
  const isNamed = ({ question, documentId }: ReadRedaction) =>
    named.some((one) => one.questionKey === question && one.documentId === documentId);
  const isUndecided = (key: string) =>
    redactions.some((one) => one.question === key && one.documentId !== null && !isNamed(one));
  return named.map((one, place) => {
    const redaction =
      redactions.find(
        ({ question, documentId }) =>
          question === one.questionKey && (documentId === null || documentId === one.documentId),
      ) ?? (isUndecided(one.questionKey) ? { replacement: null } : undefined);
    const row = redaction ? redaction.replacement : rows.find(({ id }) => id === one.documentId);
    const { type = null, isShown = false } = row ? showCopy(row) : {};
    // Uses the replacement's id, so that the original cannot be opened.
    const documentId = redaction ? (row?.id ?? '') : one.documentId;
    const isHidden = redaction !== undefined && !isShown;
    const pages = isHidden ? null : (row?.pages ?? null);
    const shown = { type, pages, isShown, isHidden, reference: null };
    return { ...one, documentId, assessmentId, number: place + 1, ...shown };
  });
}

type Letter = { id: string; asked: QuestionByKind<'reference'>; answers: Answers; hasFile: boolean };

type ReadLetter = AssessedReference & { redaction: ReadRedaction | undefined };

/**
 * Reads the received reference letters in an order that does not reveal when they arrived. Omits their files, because
 * a letterhead identifies the referee.
 */
async function readReferences(
  { db }: RequestContext,
  { applicantId, scholarshipId }: { applicantId: string; scholarshipId: string },
  { id }: AssessmentRow,
  redactions: readonly ReadRedaction[],
): Promise<ReadLetter[]> {
  const letters = await db.$queryRaw<Letter[]>`
    SELECT r.id, r.asked, r.answers, EXISTS (SELECT FROM documents d WHERE d.reference_id = r.id) AS "hasFile"
    FROM reference_requests r WHERE r.applicant_id = ${applicantId}::uuid AND r.scholarship_id = ${scholarshipId}::uuid
      AND r.state = ${Prisma.sql`'RECEIVED'::reference_state`} AND r.removed_at IS NULL
    ORDER BY md5(r.id::text || ${id})`;
  return letters.map(({ id: referenceId, asked, answers, hasFile }, place) => {
    const redaction = redactions.find((one) => one.referenceId === referenceId);
    const number = place + 1;
    if (redaction) return { number, form: NO_FORM, answers: {}, hasFile: false, isHidden: true, redaction };
    const form = referenceForm(asked);
    const read = pickAnswers(form, answers);
    return { number, form, answers: read, hasFile, isHidden: false, redaction };
  });
}

/**
 * Lists the documents that staff show assessors instead of reference letters, numbered after the application's own
 * documents.
 */
function listCopies(
  assessmentId: string,
  letters: readonly ReadLetter[],
  before: number,
): AssessedDocument[] {
  const copies = letters.flatMap(({ number: reference, redaction }) => {
    const shown = redaction?.replacement && showCopy(redaction.replacement);
    return shown?.isShown ? [{ ...shown, reference, questionKey: redaction?.question ?? '' }] : [];
  });
  return copies.map((copy, place) => ({
    ...copy,
    ...{ assessmentId, number: before + place + 1, label: undefined, isHidden: false },
  }));
}

function showCopy({ id: documentId, state, type, pages }: RedactedDocument) {
  const checked = state === 'CLEAN' || state === 'NOT_SCANNED' ? type : null;
  return { documentId, type: checked, pages, isShown: checked !== null && COPIED_TYPES.includes(checked) };
}

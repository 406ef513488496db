import { catalogueLanguage } from '../../../messages/languages.ts';
import type { Document } from '../../../prisma/client/client.ts';
import { formatAmount, toMinorUnits } from '../../../rules/currencies.ts';
import { wordQuestion } from '../../../rules/forms/words.ts';
import { loadUser } from '../../accounts/users/loadUser.ts';
import { loadSubmitted } from '../../applications/answers/loadSubmitted.ts';
import { documentsIn } from '../../applications/documents/uses/answeredDocuments.ts';
import { loadNamed } from '../../applications/documents/uses/findReadable.ts';
import { readApplication } from '../../applications/readApplication.ts';
import { formatReferenceNumber } from '../../applications/referenceNumber.ts';
import { readReferenceFile } from '../../applications/references/file/referenceFile.ts';
import { loadReferences } from '../../applications/references/loadReferences.ts';
import type { ReferenceRow } from '../../applications/references/referenceRow.ts';
import { ownWords } from '../../catalogue/forms/ownWords.ts';
import type { PresentedAnswers } from '../../catalogue/forms/presentAnswers.ts';
import { loadScholarship } from '../../catalogue/scholarships/loadScholarship.ts';
import { loadPaymentSummary } from '../../payments/readPaymentStates.ts';
import type { RequestContext } from '../../platform/context.ts';
import { languageOf } from '../../platform/language/languageOf.ts';
import { translatorOf } from '../../platform/language/translate.ts';
import { answerSections } from './answerSections.ts';
import { formatInstantOf, framePaper } from './framePaper.ts';
import { type Paper, rowsOf } from './paper.ts';
import { referenceSections } from './referenceSections.ts';

/** A document with the text of its question, or of the reference it belongs to. */
export type NamedDocument = Document & { question: string };

export type ApplicationPaper = {
  name: string;
  applicantName: string;
  paper: Paper;
  documents: NamedDocument[];
};

/**
 * Returns an application as a printable document, with its file name and its documents, for its applicant and for
 * those who decide. Throws NOT_FOUND to others.
 */
export async function readApplicationPaper(
  ctx: RequestContext,
  given: { id: string },
): Promise<ApplicationPaper> {
  const application = await readApplication(ctx, given);
  const [scholarship, applicant, payment, answers, references] = await Promise.all([
    loadScholarship(ctx, application.scholarshipId, ['scholarshipName', 'universityName']),
    loadUser(ctx, application.applicantId),
    loadPaymentSummary(ctx, application.id),
    loadSubmitted(ctx, application),
    loadReferences(ctx, application),
  ]);
  const documents = answers ? await readDocuments(ctx, answers) : [];
  const letters = await readLetters(ctx, references);
  const language = languageOf(ctx);
  const t = translatorOf(language, 'papers');
  const form = translatorOf(language, 'applicationForm');
  const words = translatorOf(language, 'options');
  const number = formatReferenceNumber(application);
  const { gender, degree, cancelledAt, totalFee } = application;
  const paper = framePaper(ctx, {
    title: t('application', { number }),
    subtitle: `${scholarship.scholarshipName}, ${scholarship.universityName}`,
    sections: [
      {
        heading: t('applicant'),
        text: null,
        rows: rowsOf([
          [form('labels.applicantName'), application.applicantName],
          [form('given.userEmail'), applicant.email],
          [form('labels.phone'), application.phone],
          [form('labels.address'), application.address],
          [form('labels.gender'), gender && words(`gender.${gender}`)],
        ]),
      },
      {
        heading: t('results'),
        text: null,
        rows: rowsOf([
          [form('labels.ssc'), application.ssc],
          [form('labels.hsc'), application.hsc],
          [form('labels.degree'), degree && words(`degree.${degree}`)],
        ]),
      },
      ...(answers ? answerSections(ctx, answers, documents) : []),
      ...referenceSections(ctx, references, letters),
      {
        heading: t('state'),
        text: null,
        rows: rowsOf([
          [t('submitted'), formatInstantOf(ctx, application.createdAt)],
          [t('withdrawn'), cancelledAt && formatInstantOf(ctx, cancelledAt)],
          [t('state'), words(`applicationStatus.${application.status}`)],
          [t('fees'), formatFee(ctx, totalFee)],
          [t('payment'), payment && words(`paymentState.${payment.state}`)],
        ]),
      },
      { heading: t('feedback'), text: application.feedback, rows: [] },
    ],
  });
  const { applicantName } = application;
  return { name: `application-${number}`, applicantName, paper, documents: [...documents, ...letters] };
}

/** In the order of the questions; a document that answers several appears once. */
async function readDocuments(
  ctx: RequestContext,
  { questions: { form }, answers }: PresentedAnswers,
): Promise<NamedDocument[]> {
  const words = ownWords(ctx, catalogueLanguage(languageOf(ctx)));
  const asking = new Map<string, string>();
  for (const { question, ids } of documentsIn(form, answers))
    for (const id of ids) if (!asking.has(id)) asking.set(id, wordQuestion(question, words).label);
  const documents = await loadNamed(ctx, form, answers);
  return documents.map((one) => ({ ...one, question: asking.get(one.id) ?? '' }));
}

/** Returns the files of references that the viewer may read. */
async function readLetters(
  ctx: RequestContext,
  references: readonly ReferenceRow[],
): Promise<NamedDocument[]> {
  const t = translatorOf(languageOf(ctx), 'references');
  const files = await Promise.all(references.map((row) => readReferenceFile(ctx, row)));
  return references.flatMap(({ name }, place) => {
    const file = files[place];
    return file ? [{ ...file, question: t('ofReferee', { name }) }] : [];
  });
}

function formatFee(ctx: RequestContext, wholeUnits: number): string {
  const { CURRENCY } = ctx.env;
  return formatAmount(toMinorUnits(wholeUnits, CURRENCY), CURRENCY, catalogueLanguage(languageOf(ctx)));
}

import { catalogueLanguage } from '../../../messages/languages.ts';
import type { Document } from '../../../prisma/client/client.ts';
import { labelQuestion } from '../../../rules/forms/questionTexts.ts';
import { formatAmount, toMinorUnits } from '../../../rules/money/currencies.ts';
import { loadUser } from '../../accounts/users/loadUser.ts';
import { loadSubmitted } from '../../applications/answers/loadSubmitted.ts';
import { documentsIn } from '../../applications/documents/uses/answeredDocuments.ts';
import { loadNamed } from '../../applications/documents/uses/findReadable.ts';
import { readApplication } from '../../applications/readApplication.ts';
import { formatReferenceNumber } from '../../applications/referenceNumber.ts';
import { readReferenceFile } from '../../applications/references/file/referenceFile.ts';
import { loadReferences } from '../../applications/references/loadReferences.ts';
import type { ReferenceRow } from '../../applications/references/referenceRow.ts';
import { createQuestionTexts } from '../../catalogue/forms/createQuestionTexts.ts';
import type { PresentedAnswers } from '../../catalogue/forms/presentAnswers.ts';
import { loadScholarship } from '../../catalogue/scholarships/loadScholarship.ts';
import { loadPaymentSummary } from '../../payments/readPaymentStates.ts';
import type { RequestContext } from '../../platform/context.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { labelOption } from '../../platform/language/optionLabels.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import { answerSections } from './answerSections.ts';
import { formatPortalInstant, framePdf } from './framePdf.ts';
import { type PdfContent, toRows } from './pdfContent.ts';
import { referenceSections } from './referenceSections.ts';

/** A document with the question that it answers, or with the name of the referee who attached it. */
export type NamedDocument = Document & { question: string };

export type ApplicationPdf = {
  name: string;
  applicantName: string;
  paper: PdfContent;
  documents: NamedDocument[];
};

/**
 * Returns an application as a printable document, with its uploaded documents. Only the applicant and the people who
 * decide on the application may read it; throws NOT_FOUND for others.
 */
export async function readApplicationPdf(
  ctx: RequestContext,
  given: { id: string },
): Promise<ApplicationPdf> {
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
  const language = getLanguage(ctx);
  const t = getTranslator(language, 'papers');
  const form = getTranslator(language, 'applicationForm');
  const words = getTranslator(language, 'options');
  const number = formatReferenceNumber(application);
  const { gender, degree, cancelledAt, totalFee } = application;
  const paper = framePdf(ctx, {
    title: t('application', { number }),
    subtitle: `${scholarship.scholarshipName}, ${scholarship.universityName}`,
    sections: [
      {
        heading: t('applicant'),
        text: null,
        rows: toRows([
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
        rows: toRows([
          [form('labels.ssc'), application.ssc],
          [form('labels.hsc'), application.hsc],
          [
            form('labels.degree'),
            degree && labelOption(ctx.env, language, { field: 'degree', code: degree }),
          ],
        ]),
      },
      ...(answers ? answerSections(ctx, answers, documents) : []),
      ...referenceSections(ctx, references, letters),
      {
        heading: t('state'),
        text: null,
        rows: toRows([
          [t('submitted'), formatPortalInstant(ctx, application.createdAt)],
          [t('withdrawn'), cancelledAt && formatPortalInstant(ctx, cancelledAt)],
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

async function readDocuments(
  ctx: RequestContext,
  { questions: { form }, answers }: PresentedAnswers,
): Promise<NamedDocument[]> {
  const words = createQuestionTexts(ctx, catalogueLanguage(getLanguage(ctx)));
  const asking = new Map<string, string>();
  for (const { question, ids } of documentsIn(form, answers))
    for (const id of ids) if (!asking.has(id)) asking.set(id, labelQuestion(question, words).label);
  const documents = await loadNamed(ctx, form, answers);
  return documents.map((one) => ({ ...one, question: asking.get(one.id) ?? '' }));
}

async function readLetters(
  ctx: RequestContext,
  references: readonly ReferenceRow[],
): Promise<NamedDocument[]> {
  const t = getTranslator(getLanguage(ctx), 'references');
  const files = await Promise.all(references.map((row) => readReferenceFile(ctx, row)));
  return references.flatMap(({ name }, place) => {
    const file = files[place];
    return file ? [{ ...file, question: t('ofReferee', { name }) }] : [];
  });
}

function formatFee(ctx: RequestContext, wholeUnits: number): string {
  const { CURRENCY } = ctx.env;
  return formatAmount(toMinorUnits(wholeUnits, CURRENCY), CURRENCY, catalogueLanguage(getLanguage(ctx)));
}

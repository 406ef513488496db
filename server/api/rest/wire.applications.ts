import type { ApplicationStatus } from '../../../rules/applicationOptions.ts';
import { APPLICATIONS } from '../../../rules/lists/applications.ts';
import { formatWholeAddress } from '../../accounts/pictures/formatPicture.ts';
import type { NamedApplication } from '../../applications/decide/namedApplications.ts';
import type { RequestContext } from '../../platform/context.ts';

import { codeOfWord, WIRE_OPTIONS } from './wireOptions.ts';
import { rowWriter } from './wireRow.ts';

/** Our word for each field that a client may set, where the wire spells it or its options otherwise. */
export const APPLICATION_WIRE = {
  scholarshipId: 'itemId',
  gender: { wire: 'gender', words: WIRE_OPTIONS.gender },
  degree: { wire: 'degree', words: WIRE_OPTIONS.degree },
  status: { wire: 'status', words: WIRE_OPTIONS.applicationStatus },
} as const;

const TEXTS = ['phone', 'address', 'applicantName', 'applicantImage', 'ssc', 'hsc'] as const;
const OPTIONS = ['gender', 'degree'] as const;

/** No option of any list: stands for an unknown word, so that the rules refuse it. */
const UNKNOWN = '?';

/**
 * The form in the spelling of the wire → what the rules check. Fields that are missing stay missing; person, fees,
 * status, feedback and date are claims, and are left out.
 */
export function formFromWire(body: unknown): Record<string, unknown> {
  const record = Object(body ?? {}) as Record<string, unknown>;
  const texts = TEXTS.filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name]]);
  const options = OPTIONS.filter((name) => Object.hasOwn(record, name)).map((name) => [
    name,
    optionOf(WIRE_OPTIONS[name], record[name]),
  ]);
  return Object.fromEntries([...texts, ...options]);
}

/** A new application as it is submitted. Old clients have no checkbox for the consent: it was not asked for. */
export function applicationFromWire(body: unknown): Record<string, unknown> {
  const { itemId } = Object(body ?? {}) as Record<string, unknown>;
  return { ...formFromWire(body), scholarshipId: itemId, consent: null };
}

/** Where to move an application; old clients send nothing, which means processing. */
export function moveFromWire(body: unknown): { status: ApplicationStatus; reason?: string } {
  const { status = WIRE_OPTIONS.applicationStatus.PROCESSING, reason } = Object(body ?? {}) as Record<
    string,
    unknown
  >;
  const given = {
    status: optionOf(WIRE_OPTIONS.applicationStatus, status),
    ...(reason !== undefined && { reason }),
  };
  // The rules check it.
  return given as { status: ApplicationStatus; reason?: string };
}

/** What staff write to an applicant; the rules check it. */
export function feedbackFromWire(body: unknown): { feedback: string } {
  const { feedback } = Object(body ?? {}) as Record<string, unknown>;
  return { feedback: feedback as string };
}

const write = rowWriter(APPLICATIONS);

/** An application in the spelling of the wire. */
export function applicationToWire(
  ctx: RequestContext,
  application: NamedApplication,
): Record<string, unknown> {
  return {
    _id: application.id,
    // Absolute, as the upload answered it: an old client may live at another origin.
    applicantImage: formatWholeAddress(ctx, application.applicantImage) ?? '',
    scholarshipCategory: WIRE_OPTIONS.scholarshipCategory[application.scholarshipCategory],
    user_email: application.userEmail,
    user_name: application.userName,
    itemId: application.scholarshipId,
    ...write(ctx.env, application),
  };
}

function optionOf(words: Readonly<Record<string, string>>, value: unknown): string | null {
  if (value === '' || value === null || value === undefined) return null;
  return codeOfWord(words, value) ?? UNKNOWN;
}

import type { AUDIT_AREAS } from '../../../rules/lists/audit.ts';
import type { AuditedAction } from '../../events/audit/audit.ts';

type Area = (typeof AUDIT_AREAS)[number];

type Subject<Action = AuditedAction> = Action extends `${infer Start}.${string}` ? Start : never;

const AREAS: Record<Subject, Area> = {
  user: 'PEOPLE',
  secondFactor: 'PEOPLE',
  token: 'PEOPLE',
  organisation: 'PEOPLE',
  scholarship: 'SCHOLARSHIPS',
  form: 'SCHOLARSHIPS',
  review: 'SCHOLARSHIPS',
  outage: 'SCHOLARSHIPS',
  application: 'APPLICATIONS',
  message: 'APPLICATIONS',
  groupMessage: 'APPLICATIONS',
  note: 'APPLICATIONS',
  document: 'APPLICATIONS',
  reference: 'APPLICATIONS',
  requirement: 'APPLICATIONS',
  preparedFile: 'APPLICATIONS',
  round: 'ASSESSMENT',
  panel: 'ASSESSMENT',
  assessment: 'ASSESSMENT',
  decision: 'AWARDS',
  release: 'AWARDS',
  fund: 'AWARDS',
  award: 'AWARDS',
  awardPlan: 'AWARDS',
  disbursement: 'AWARDS',
  bankDetails: 'AWARDS',
  payment: 'PAYMENTS',
  waiver: 'PAYMENTS',
  settings: 'PORTAL',
  mailTemplate: 'PORTAL',
  profileForm: 'PORTAL',
  verifiedFact: 'PORTAL',
  import: 'PORTAL',
  partnerKey: 'PORTAL',
  webhook: 'PORTAL',
  newsletter: 'PORTAL',
  demo: 'PORTAL',
};

export function listSubjects(area: Area): string[] {
  return Object.entries(AREAS).flatMap(([subject, its]) => (its === area ? subject : []));
}

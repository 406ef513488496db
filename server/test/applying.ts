import type { GraphqlAnswer, TestPortal } from './api.ts';
import type { Person } from './people.ts';

export const FORM = {
  phone: '+47 555 80 000',
  address: 'Harbour Street 1\n5003 Bergen',
  applicantName: 'Ada Lovelace',
  applicantImage: 'https://img.example.org/ada.jpg',
  ssc: '4.8',
  hsc: '4.9',
  gender: 'FEMALE',
  degree: 'MASTERS',
};

const SUBMIT = `mutation ($input: ApplicationInput!, $key: String) {
  submitApplication(input: $input, idempotencyKey: $key) { id status version totalFee }
}`;

export function submit(
  portal: TestPortal,
  who: Person,
  scholarshipId: string,
  given: Record<string, unknown> = {},
  key?: string,
): Promise<GraphqlAnswer> {
  return portal.as(who, SUBMIT, { input: { ...FORM, scholarshipId, consent: true, ...given }, key });
}

export function getCode({ errors }: Pick<GraphqlAnswer, 'errors'>): string {
  return errors?.[0]?.extensions.code ?? 'ok';
}

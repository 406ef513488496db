import type { TestPortal } from './api.ts';
import type { Person } from './people.ts';

const FIELDS = 'version answers problems { question message } notAsked verified { fact value source day }';
export const SAVE = `mutation ($answers: Answers!, $version: Int) {
  saveApplicantProfile(answers: $answers, version: $version) { ${FIELDS} }
}`;
const SAVE_FORM = `mutation ($form: Form!, $version: Int!) { saveProfileForm(form: $form, version: $version) { version form } }`;

export function openProfiles(portal: () => TestPortal) {
  return {
    save: (who: Person, answers: unknown, version?: number) => portal().as(who, SAVE, { answers, version }),
    read: async (who: Person) =>
      (await portal().as(who, `{ myApplicantProfile { ${FIELDS} } }`)).data.myApplicantProfile,
    saveForm: (form: unknown, version: number) => portal().asAdmin(SAVE_FORM, { form, version }),
    async forgetForms() {
      await portal().ctx.db.applicantProfile.deleteMany();
      await portal().ctx.db.formVersion.deleteMany();
    },
  };
}

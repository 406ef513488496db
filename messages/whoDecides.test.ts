import { expect, it } from 'vitest';
import about from './en/about.json' with { type: 'json' };
import applicationForm from './en/applicationForm.json' with { type: 'json' };
import contact from './en/contact.json' with { type: 'json' };
import privacy from './en/privacy.json' with { type: 'json' };
import terms from './en/terms.json' with { type: 'json' };

const SAID = {
  about: about['limits.award'],
  form: applicationForm['privacy.points.0'],
  contact: contact['university.text'],
  privacy: privacy['applying.staff'],
  terms: terms['applying.decision'],
};

// product: P7.15
it.each(Object.entries(SAID))(
  "the text %s says that the organisation's staff and coordinators decide",
  (_where, text) => {
    expect(text).toMatch(/staff of this portal/i);
    expect(text).toMatch(/coordinators/);
    expect(text).toMatch(/decide on/);
  },
);

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fundingSchema } from '../../rules/catalogue/funding.ts';
import { evaluateRequirements } from '../../rules/conditions/evaluateRequirements.ts';
import { REGIONS } from '../../rules/conditions/regions.ts';
import { COUNTRY_CODES } from '../../rules/countryCodes.ts';
import { factsFrom } from '../../rules/forms/facts/facts.ts';
import { builtInProfileForm } from '../../rules/forms/profileForm.ts';
import { makeProfileAnswers } from './asking/answers.ts';
import { FACTS } from './asking/people.ts';
import { STORIES } from './demoApplications.ts';
import { type DemoRequirements, readRequirements } from './demoRequirements.ts';

type Programme = { funding?: { min?: number; max?: number; note?: string }; requirements?: DemoRequirements };

const read = async (): Promise<Programme[]> =>
  JSON.parse(await readFile(join(import.meta.dirname, 'catalogue.json'), 'utf8'));

const requirementsOf = ({ requirements = {} }: Programme) =>
  readRequirements(requirements, '2026-12-31', 'USD');

// product: P1.17
describe('demo catalogue', () => {
  it('at least 40 demo scholarships have hard requirements that the profile can answer', async () => {
    const demanding = (await read()).filter((one) => requirementsOf(one).hard);
    expect(demanding.length).toBeGreaterThanOrEqual(40);
  });

  it('at least 50 demo scholarships have amounts, most of them marked as invented', async () => {
    const funded = (await read()).filter(({ funding }) => funding?.min || funding?.max);
    expect(funded.length).toBeGreaterThanOrEqual(50);
    const unmarked = funded.filter(({ funding }) => !funding?.note?.includes('for this demonstration'));
    // The few amounts without this note are those that real programmes publish.
    expect(unmarked.length).toBeLessThanOrEqual(6);
    for (const { funding } of funded) expect(fundingSchema.safeParse(funding).error).toBeUndefined();
  });

  it('no demo applicant fails the requirements of the scholarship that they applied for', async () => {
    const programmes = await read();
    const form = builtInProfileForm({ currency: 'USD' });
    const failing = STORIES.filter(({ who, programme }) => {
      const known = FACTS[who.email];
      const asked = programmes[programme - 1];
      if (!known || !asked) return true;
      const facts = factsFrom(form, makeProfileAnswers(known, 2026));
      return evaluateRequirements(requirementsOf(asked), facts).verdict === 'DOES_NOT_MEET';
    });
    expect(failing.map(({ who, programme }) => [who.email, programme])).toEqual([]);
  });

  it('demo regions contain only known countries, each once', () => {
    for (const codes of Object.values(REGIONS).map((text) => text.split(' '))) {
      expect(new Set(codes).size).toBe(codes.length);
      expect(codes.filter((code) => !COUNTRY_CODES.includes(code))).toEqual([]);
    }
  });
});

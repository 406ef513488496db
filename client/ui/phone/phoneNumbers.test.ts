import { describe, expect, it } from 'vitest';
import { findCountry, formatPhone, phoneCountries, withCountry } from './phoneNumbers.ts';

describe('phone number helpers', () => {
  it('formatPhone formats a number in international format', () => {
    expect(formatPhone('+4722855050', '')).toBe('+47 22 85 50 50');
    expect(formatPhone('01712 345678', 'BD')).toBe('+880 1712 345678');
  });

  it('formatPhone leaves invalid or ambiguous numbers unchanged', () => {
    expect(formatPhone('call me', 'NO')).toBe('call me');
    expect(formatPhone('22 85 50 50', '')).toBe('22 85 50 50');
    expect(formatPhone('+47 22', 'NO')).toBe('+47 22');
  });

  it('withCountry sets the calling code of the chosen country', () => {
    expect(withCountry('22 85 50 50', 'NO')).toBe('+47 22 85 50 50');
    expect(withCountry('+47 22 85 50 50', 'SE')).toMatch(/^\+46 /);
    expect(withCountry('', 'NO')).toBe('+47 ');
    expect(withCountry('+47 ', 'SE')).toBe('+46 ');
    expect(withCountry('22', '')).toBe('22');
  });

  it('findCountry returns the country of an international number', () => {
    expect(findCountry('+44 20 7946 0958')).toBe('GB');
    expect(findCountry('020 7946 0958')).toBe('');
  });
});

describe('phone countries', () => {
  it('phone countries are labelled with name and calling code, alphabetically', () => {
    const labels = phoneCountries().map(({ label }) => label);
    expect(labels).toContain('Norway (+47)');
    expect(labels[0]).toMatch(/^A/);
    expect(labels.length).toBeGreaterThan(200);
  });
});

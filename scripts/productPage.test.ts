import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CACHE_EXPIRY } from '../client/lib/graphql/cacheExpiry.ts';
import { RETRIES } from '../client/lib/retry.ts';
import { GRACE_DAYS } from '../rules/applications/applicationOptions.ts';
import {
  CARDS_IN_BLOCK,
  MAX_PAGE_SIZE,
  SCHOLARSHIPS_PER_PAGE,
} from '../rules/catalogue/scholarshipOptions.ts';
import { CHECKOUT_MINUTES } from '../rules/payments/payments.ts';

const ROOT = join(import.meta.dirname, '..');
const page = readFileSync(join(ROOT, 'docs/product.md'), 'utf8');

/** Numbered paragraphs of the page, such as `**P4.3 Drafts.** …`. */
const sections = [...page.matchAll(/^\*\*(P\d+\.\d+) /gm)].map(([, number = '']) => number);

function readCitations(): string[] {
  return filesOf(['client', 'packages', 'server', 'rules', 'scripts', 'prisma', 'e2e'], /\.(test|e2e)\.tsx?$/)
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^\s*\/\/ product: (.*)/gm)])
    .flatMap(([, numbers = '']) => numbers.split(', '));
}

function filesOf(folders: string[], name: RegExp): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => name.test(path))
      .map((path) => join(ROOT, folder, path)),
  );
}

describe('product page', () => {
  it('product page paragraphs are numbered in order without duplicates', () => {
    expect(sections.length).toBeGreaterThan(40);
    expect(sections).toEqual([...new Set(sections)].sort((a, b) => placeOf(a) - placeOf(b)));
  });

  it('tests cite every product paragraph and no unknown paragraphs', () => {
    const cited = readCitations();
    expect({
      uncited: sections.filter((number) => !cited.includes(number)),
      unknown: cited.filter((number) => !sections.includes(number)),
    }).toEqual({ uncited: [], unknown: [] });
  });

  it('the product page refers only to existing paragraphs and files', () => {
    const numbers = [...page.matchAll(/\bP\d+\.\d+\b/g)].map(([number]) => number);
    const links = [...page.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
    expect(numbers.filter((number) => !sections.includes(number))).toEqual([]);
    expect(links.filter((link) => !existsSync(join(ROOT, 'docs', link)))).toEqual([]);
  });

  it('quotations on the product page match texts in the code', () => {
    const code = [
      ...filesOf(['messages/en'], /\.json$/),
      ...filesOf(['packages', 'rules', 'server'], /(?<!\.test)\.ts$/),
    ]
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const quoted = [...page.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text.replaceAll(/\s+/g, ' '));
    expect(quoted.length).toBeGreaterThan(60);
    expect(quoted.filter((text) => !asInCode(text).test(code))).toEqual([]);
  });

  // product: P9.6
  it('the product page states the current values of constants', () => {
    expect(page.replaceAll(/\s+/g, ' ')).toContain(
      `Cards: ${SCHOLARSHIPS_PER_PAGE} per page, ${CARDS_IN_BLOCK} in the block. Carousel gap: 50 px. Retries: ${RETRIES}. ` +
        `Cache: ${CACHE_EXPIRY / 60_000} minutes. List page: at most ${MAX_PAGE_SIZE}. Grace period for the form of ` +
        `applicants who have paid: ${GRACE_DAYS} days after the deadline. Checkout: ${CHECKOUT_MINUTES} minutes.`,
    );
  });
});

function placeOf(number: string): number {
  const [chapter = 0, paragraph = 0] = number.slice(1).split('.').map(Number);
  return chapter * 1000 + paragraph;
}

function asInCode(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(escaped.replaceAll(/\{[^}]+\}/g, '\\$?\\{[^}]+\\}'));
}

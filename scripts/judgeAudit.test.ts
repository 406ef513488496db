import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import exceptions from './auditExceptions.json' with { type: 'json' };
import { CLEAN, judgeAudit, UNANSWERED, WEAK } from './judgeAudit.ts';

const ID = 'GHSA-aaaa-bbbb-cccc';
const via = {
  name: 'left',
  title: 'Reads too much',
  url: `https://github.com/advisories/${ID}`,
  severity: 'high',
};
const report = JSON.stringify({ vulnerabilities: { left: { via: [via] }, above: { via: ['left'] } } });
const until = (day: string) => [{ id: ID, reason: 'We never call it.', until: day }];

// security: C95
describe('an audit', () => {
  it('fails for a known weakness and names it once, with its advisory', () => {
    expect(judgeAudit(report, [], '2026-06-15')).toEqual({
      status: WEAK,
      lines: [`left: Reads too much (high), https://github.com/advisories/${ID}`],
    });
  });

  it('lets an exception pass until its day has ended, and no longer', () => {
    expect(judgeAudit(report, until('2026-06-15'), '2026-06-15').status).toBe(CLEAN);
    expect(judgeAudit(report, until('2026-06-14'), '2026-06-15').status).toBe(WEAK);
  });

  it('is clean when nothing is known', () => {
    expect(judgeAudit('{"vulnerabilities":{}}', [], '2026-06-15').status).toBe(CLEAN);
  });

  it.each(['', '{}', '{"message":"405 Method Not Allowed"}', 'npm error'])(
    'that was answered with %j says that nothing was checked',
    (output) => {
      expect(judgeAudit(output, [], '2026-06-15')).toEqual({
        status: UNANSWERED,
        lines: ['The registry does not answer audits: nothing was checked.'],
      });
    },
  );
});

it('each exception names an advisory, a reason and its last day', () => {
  const one = z.object({ id: z.string().regex(/^GHSA-/), reason: z.string().min(10), until: z.iso.date() });
  expect(z.array(one).safeParse(exceptions).success).toBe(true);
});

import { z } from 'zod';

/** A known weakness that we live with until a day, and why. */
export type AuditException = {
  /** The advisory's id: `GHSA-xxxx-xxxx-xxxx`. */
  id: string;
  reason: string;
  /** The last day it counts: `2026-12-31`. */
  until: string;
};

const advisory = z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() });

/** The part of `npm audit --json` that is read; a package that only contains a weak one names it as a text. */
const auditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisory])) })),
});

export const CLEAN = 0;
export const WEAK = 1;
export const UNANSWERED = 2;

/** What to print about the output of `npm audit --json`, and the status to end with. */
export function judgeAudit(
  output: string,
  exceptions: AuditException[],
  today: string,
): { status: number; lines: string[] } {
  const { data: report } = auditReport.safeParse(parse(output));
  if (!report)
    return { status: UNANSWERED, lines: ['The registry does not answer audits: nothing was checked.'] };
  const found = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one !== 'string'),
  );
  const open = found.filter(
    ({ url }) => !exceptions.some((one) => url.endsWith(one.id) && today <= one.until),
  );
  if (open.length === 0) return { status: CLEAN, lines: ['No weakness is known without an exception.'] };
  return {
    status: WEAK,
    lines: open.map(({ name, severity, title, url }) => `${name}: ${title} (${severity}), ${url}`),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import * as z from 'zod';

const AuditReport = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.string(),
      isDirect: z.boolean(),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});

/** An advisory about a package of the lockfile. */
export interface Finding {
  name: string;
  severity: string;
  /** Whether a package.json of the project names the package. */
  isDirect: boolean;
  range: string;
  titles: string[];
}

/**
 * Reads what `npm audit --json` printed. Returns undefined if it is not a report, because the registry did not answer:
 * an audit that was not made must not look like one that found nothing.
 */
export function readAudit(printed: string): Finding[] | undefined {
  const report = AuditReport.safeParse(parsed(printed));
  if (!report.success) return undefined;
  return Object.values(report.data.vulnerabilities).map(({ via, name, severity, isDirect, range }) => ({
    name,
    severity,
    isDirect,
    range,
    titles: via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`)),
  }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

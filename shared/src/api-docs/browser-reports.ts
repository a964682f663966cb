import * as z from 'zod';

/** A browser sends what one page caused within a minute. Each report of the policy repeats the whole policy. */
const maxReportsAtOnce = 20;
export const maxReportBytes = 32 * 1024;

const Word = z.string().max(100);
/** Also a word such as `inline`. Browsers shorten what is longer, or leave the report out. */
const Url = z.string().max(4096);
const Count = z.number().int().min(0).max(1_000_000_000);

/** Fields that nobody reads are dropped. Each browser and each kind of report has others. */
const Body = z
  .object({
    effectiveDirective: Word,
    blockedURL: Url,
    sourceFile: Url.nullable(),
    lineNumber: Count.nullable(),
    disposition: Word,
    type: Word,
    phase: Word,
    status_code: Count,
  })
  .partial();

const Report = z.object({ type: Word, url: Url, body: Body.nullish() });

/** The older form, from browsers that do not know the Reporting API: one report of the content security policy. */
const PolicyReport = z.object({
  'csp-report': z
    .object({
      'document-uri': Url,
      'effective-directive': Word,
      'violated-directive': Url,
      'blocked-uri': Url,
      'source-file': Url,
      'line-number': Count,
    })
    .partial(),
});

export const BrowserReports = z.union([z.array(Report).min(1).max(maxReportsAtOnce), PolicyReport]);

import type * as z from 'zod';
import type { BrowserReports } from '@touchdown/shared/api-docs/browser-reports.ts';
import type { apiDocsRoutes } from '@touchdown/shared/api-docs/routes.ts';
import { siteHostHeader } from '@touchdown/shared/contract/env.ts';
import { pages } from '@touchdown/shared/contract/pages.ts';
import { rateLimits } from '@touchdown/shared/contract/rate-limits.ts';
import type { RateLimiter } from '../../platform/http/doorkeeper.ts';
import { header } from '../../platform/http/http-event.ts';
import { loggedPath, redacted } from '../../platform/http/logged-path.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { isWithinLimit } from '../../platform/limits/is-within-limit.ts';
import { logger } from '../../platform/log/logger.ts';
import { logTrouble } from '../../platform/log/log-trouble.ts';

type Sent = z.output<typeof BrowserReports>;
type Report = Extract<Sent, unknown[]>[number];

/** What is kept of a report. No value has words of a visitor: each is a known word, a host, or a path of the site. */
type Line = Record<'kind' | 'what' | 'blocked' | 'source' | 'page', string> & { line: number | null };

const kinds: Readonly<Record<string, string>> = {
  'csp-violation': 'policy',
  coop: 'opener',
  'network-error': 'network',
};
const pagePatterns = Object.values(pages).map(({ path }) => path);
/** The scripts of the build, and those at the root of the site. */
const ownScript = /^\/(?:assets\/)?[\w.-]{1,100}\.m?js$/;
const word = /^[\w.:-]{1,60}$/;
/** One bucket for all browsers. */
const everybody = 'all';

/**
 * Writes a line of the log for each kind of report in the request, with their number. What an extension of the browser
 * caused is dropped, because the site can do nothing about it. If all browsers together send too many, the rest is
 * dropped too, and an alarm says so: then a page is broken for many, or somebody has put a script into one.
 */
export function takeBrowserReports(
  limiter: Pick<RateLimiter, 'take'>,
): RouteHandlers<typeof apiDocsRoutes>['takeBrowserReports'] {
  return async ({ body }, _reply, event) => {
    const ownHost = header(event, siteHostHeader);
    const lines = counted(reportsOf(body).flatMap((report) => lineOf(report, ownHost) ?? []));
    if (lines.length === 0) return { success: true };
    if (await isWithinLimit(limiter, rateLimits.browserReportsOfSite, everybody)) {
      for (const line of lines) logger.info('browser report', line);
    } else {
      logTrouble('browsers/many-reports', 'browser reports dropped', { ...lines[0] });
    }
    return { success: true };
  };
}

function reportsOf(sent: Sent): Report[] {
  if (Array.isArray(sent)) return sent;
  const report = sent['csp-report'];
  // The older name may be followed by the sources of the directive.
  const [violated = ''] = (report['violated-directive'] ?? '').split(' ');
  const body = {
    effectiveDirective: report['effective-directive'] ?? violated,
    blockedURL: report['blocked-uri'],
    sourceFile: report['source-file'],
    lineNumber: report['line-number'],
  };
  return [{ type: 'csp-violation', url: report['document-uri'] ?? '', body }];
}

function lineOf({ type, url, body }: Report, ownHost: string | undefined): Line | undefined {
  const { effectiveDirective, disposition, phase, status_code: status } = body ?? {};
  const [blocked, source] = [body?.blockedURL, body?.sourceFile].map((one) => placeOf(one, ownHost));
  if ([blocked, source].some((one) => one?.endsWith('-extension'))) return undefined;
  const words = [effectiveDirective, disposition, phase, body?.type, status].map((one) => wordOf(one));
  return {
    kind: kinds[type] ?? 'other',
    what: words.filter(Boolean).join(' ') || wordOf(type),
    blocked: blocked ?? '',
    source: source ?? '',
    line: body?.lineNumber ?? null,
    page: pageOf(url, ownHost),
  };
}

function wordOf(text: string | number | undefined): string {
  const written = String(text ?? '');
  return written === '' || word.test(written) ? written : redacted;
}

/** Returns a keyword of the browser, the scheme of what has no host, a foreign host, or a script of the site. */
function placeOf(url: string | null | undefined, ownHost: string | undefined): string {
  if (!url || !URL.canParse(url)) return wordOf(url ?? undefined);
  const { protocol, host, pathname } = new URL(url);
  if (!/^(https?|wss?):$/.test(protocol)) return wordOf(protocol.slice(0, -1));
  if (host !== ownHost) return host.length > 100 ? redacted : host;
  return ownScript.test(pathname) ? pathname : pageOf(url, ownHost);
}

function pageOf(url: string, ownHost: string | undefined): string {
  if (!URL.canParse(url)) return wordOf(url);
  const { host, pathname } = new URL(url);
  return host === ownHost ? loggedPath(pathname, pagePatterns) : redacted;
}

function counted(lines: readonly Line[]): (Line & { count: number })[] {
  const counts = new Map<string, Line & { count: number }>();
  for (const line of lines) {
    const key = JSON.stringify(line);
    const found = counts.get(key) ?? { ...line, count: 0 };
    found.count++;
    counts.set(key, found);
  }
  return [...counts.values()];
}

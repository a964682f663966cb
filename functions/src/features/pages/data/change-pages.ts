import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import {
  ImportQuery,
  type ImportReport,
  type ReportedTornado,
} from '@touchdown/shared/record/import-report.ts';
import {
  changesSentence,
  changesTitle,
  importPath,
  importSentence,
  importTitle,
} from '@touchdown/shared/releases/import-report-words.ts';
import { changesPath } from '@touchdown/shared/releases/release-paths.ts';
import { csvCell } from '@touchdown/shared/text/csv-cell.ts';
import { decodedPart, type FindAnswer, missingHead, type PageHead } from '../page.ts';
import { atomFeed } from '../feeds/write-feed.ts';
import type { ImportReports } from '../../../domain/catalogue/import-reports.ts';

/** An import appears on the site soon after it was made, and a rollback changes what is said of others. */
const edgeSeconds = 60;
const feedEntries = 50;

/** The list of imports. Unknown filters are left out, so that a page with a foreign parameter still exists. */
export const findChanges: FindAnswer = async ({ imports }, { path, query }) => {
  if (path !== changesPath) return { movedTo: changesPath };
  const parsed = ImportQuery.safeParse(known(query));
  const { before, limit, ...filter } = parsed.data ?? ImportQuery.parse({});
  const answer = await imports.list(filter, { before, max: limit });
  const isFirst = before === undefined && Object.keys(filter).length === 0;
  const asked = isFirst ? { asked: callUrl('/catalogue/imports') } : {};
  return { answer, ...asked, head: listHead, edgeSeconds };
};

export const findChange: FindAnswer = async ({ imports }, { path, parts }) => {
  const id = decodedPart(parts['run']);
  const asked = callUrl('/catalogue/imports/{run}', { params: { run: id } });
  const report = /^[1-9]\d{0,7}$/.test(id) ? await imports.one(Number(id)) : undefined;
  if (!report) {
    const says =
      'No report for this import. Imports of earlier versions of the site have none; reports are never removed.';
    const ways = [{ name: changesTitle, path: changesPath }];
    return { asked, says, head: () => missingHead('No such report', says, path, ways) };
  }
  const own = importPath(report);
  if (own !== path) return { movedTo: own };
  return {
    answer: report,
    asked,
    head: () => reportHead(report),
    csv: () => changesCsv(report),
    edgeSeconds,
  };
};

export async function changesFeed(imports: ImportReports, siteUrl: string): Promise<string> {
  const { imports: newest } = await imports.list({}, { max: feedEntries });
  const entries = newest.map((one) => ({
    path: importPath(one),
    title: importTitle(one),
    published: one.at,
    updated: one.at,
    text: importSentence(one),
  }));
  const subtitle = 'Changes in each import of NOAA’s files, newest first';
  return atomFeed({ base: changesPath, title: changesTitle, subtitle, page: changesPath, entries }, siteUrl);
}

/** One line for each changed value, and one for each tornado that came, went or was merged. */
export function changesCsv({ run, at, outcome, tornadoes }: ImportReport): string {
  const columns = ['id', 'name', 'begin', 'state', 'what', 'cause', 'field', 'before', 'after'];
  const lines = tornadoes.flatMap((one) => {
    const { id, name, begin, state, what, cause, into, values, other_fields: others } = one;
    const about = [id, name, begin, state, what, cause];
    if (what !== 'changed') return [[...about, null, null, into]];
    return [
      ...values.map(({ field, before, after }) => [...about, field, textOf(before), textOf(after)]),
      ...others.map((field) => [...about, field, null, null]),
    ];
  });
  // What the file is stands in the last columns, because most readers take comment lines for data.
  const origin = ['import', 'imported_at', 'outcome'];
  return [[...columns, ...origin], ...lines.map((line) => [...line, run, at, outcome])]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
}

type Value = ReportedTornado['values'][number]['before'];

function textOf(value: Value): string | number | null {
  return value !== null && typeof value === 'object' ? `${value.lat} ${value.lon}` : value;
}

function known(query: URLSearchParams): Record<string, string> {
  const names = Object.keys(ImportQuery.shape);
  return Object.fromEntries([...query].filter(([name, value]) => names.includes(name) && value !== ''));
}

function listHead(): PageHead {
  return {
    title: changesTitle,
    name: changesTitle,
    heading: 'Changes in each import of NOAA’s files',
    description: changesSentence,
    path: changesPath,
    kind: 'website',
  };
}

function reportHead(report: ImportReport): PageHead {
  const title = importTitle(report);
  const path = importPath(report);
  return {
    title: `${title}: what NOAA changed`,
    name: title,
    heading: title,
    description: importSentence(report),
    path,
    kind: 'article',
  };
}

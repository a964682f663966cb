import { pageAt } from '@touchdown/shared/contract/page-paths.ts';
import type { PageName, PageWithHead } from '@touchdown/shared/contract/pages.ts';
import { StormReportId } from '@touchdown/shared/storm-reports/storm-report-id.ts';
import type { CataloguePointer } from '../../domain/catalogue/catalogue-pointer.ts';
import type { Cached } from '../../domain/catalogue/cached.ts';
import type { AnswerSources } from './answered-page.ts';
import { headOfAnswer } from './answered-pages.ts';
import { homeHead, type AnswersOfHome } from './home-head.ts';
import { listHead, type AnswersOfLists } from './list-head.ts';
import type { FoundHead, PageHead } from './page-head.ts';
import type { ScreenAnswers } from './rendered-screen.ts';
import { stormReportHead, type AnswersOfReports } from './storm-report-head.ts';
import { tornadoByReference } from './tornado-files.ts';
import { tornadoHead } from './tornado-head.ts';

export interface HeadSources extends AnswerSources {
  /** The pointer to the record that is served. */
  record: Cached<{ pointer: CataloguePointer | undefined }>;
  /** What the screen of a tornado asks for. */
  answersOfTornado: (reference: string) => Promise<ScreenAnswers>;
  answersOfReports: AnswersOfReports;
  answersOfLists: AnswersOfLists;
  answersOfHome: AnswersOfHome;
}

/** Lists and the home page have what has just come in. */
const edgeSeconds = 60;

type FindHead = (
  sources: HeadSources,
  parts: Readonly<Record<string, string>>,
  query: string,
) => Promise<PageHead | undefined>;

/** One entry for each page with its own head and no answer. A page of the table without an entry does not compile. */
const heads: Record<PageWithHead<'home' | 'list' | 'tornado' | 'storm-report'>, FindHead> = {
  home: async ({ record, answersOfHome }) => ({
    ...homeHead((await record.current()).pointer),
    answers: answersOfHome,
    edgeSeconds,
  }),
  tornadoes: headOfList('tornadoes', ({ answersOfLists }) => answersOfLists.tornadoes),
  map: headOfList('map'),
  stormReports: headOfList('stormReports', ({ answersOfReports }) => answersOfReports.list),
  corrections: headOfList('corrections', ({ answersOfLists }) => answersOfLists.corrections),
  tornado: (sources, { id = '' }) => headOfTornado(sources, id),
  stormReport: (sources, { id = '' }) => headOfReport(sources, id),
};

/** Returns the head of the page at a path, or undefined if there is no such page. Throws when storage fails. */
export async function findHead(
  sources: HeadSources,
  path: string,
  query: string,
): Promise<FoundHead | undefined> {
  const page = pageAt(path);
  if (page && hasHead(page.name)) return heads[page.name](sources, page.parts, query);
  return headOfAnswer(sources, path, query);
}

function hasHead(name: PageName): name is keyof typeof heads {
  return Object.hasOwn(heads, name);
}

/** What is filtered or turned to is rendered by the app, as few people ask for the same. */
function headOfList(
  list: PageWithHead<'list'>,
  answersOf?: (sources: HeadSources) => () => Promise<ScreenAnswers>,
): FindHead {
  return async (sources, _parts, query) => {
    const head = listHead(list, query, (await sources.record.current()).pointer);
    return query === '' && answersOf ? { ...head, answers: answersOf(sources), edgeSeconds } : head;
  };
}

async function headOfTornado(
  { record, store, siteUrl, answersOfTornado }: HeadSources,
  id: string,
): Promise<PageHead | undefined> {
  const { pointer } = await record.current();
  const tornado = pointer && (await tornadoByReference({ store }, pointer, id));
  return tornado && { ...tornadoHead(tornado, siteUrl), answers: () => answersOfTornado(id) };
}

async function headOfReport(
  { reports, siteUrl, answersOfReports }: HeadSources,
  id: string,
): Promise<PageHead | undefined> {
  if (!StormReportId.safeParse(id).success) return undefined;
  const report = (await reports.current()).byId.get(id);
  return report && { ...stormReportHead(report, siteUrl), answers: () => answersOfReports.report(id) };
}

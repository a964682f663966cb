import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { pageAt, pathOf } from '@touchdown/shared/contract/page-paths.ts';
import type { PageName, PageWithHead } from '@touchdown/shared/contract/pages.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { StormReportId } from '@touchdown/shared/storm-reports/storm-report-id.ts';
import type { CataloguePointer } from '../../domain/catalogue/catalogue-pointer.ts';
import type { Cached } from '../../domain/catalogue/cached.ts';
import { type AnswerSources, missingHead, type FoundHead, type PageHead } from './page.ts';
import { headOfAnswer } from './pages-with-answers.ts';
import { lessonHead } from './learn/learn-pages.ts';
import { homeHead, type AnswersOfHome } from './home-head.ts';
import { listHead, type AnswersOfLists } from './list-head.ts';
import { refusedAnswer, type ScreenAnswers } from './rendered-screen.ts';
import { findView, linkedView, viewPicturePath, type ViewSources } from './radar-view/find-view.ts';
import { stormReportHead, type AnswersOfReports } from './storm-report-head.ts';
import { tornadoByReference } from './tornado-files.ts';
import { tornadoHead } from './tornado-head.ts';

export interface HeadSources extends AnswerSources, ViewSources {
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
  tornado: (sources, { id = '' }, query) => headOfTornado(sources, id, query),
  tornadoLesson: (sources, { id = '' }) => headOfTornadoLesson(sources, id),
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
  const answered = await headOfAnswer(sources, path, query);
  if (answered || page) return answered;
  return { ...missingHead('Page not found', notInRecord, path, []), answers: async () => [] };
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

async function headOfTornado(sources: HeadSources, id: string, query = ''): Promise<PageHead | undefined> {
  const { record, siteUrl, answersOfTornado } = sources;
  const { pointer } = await record.current();
  const tornado = pointer && (await tornadoByReference(sources, pointer, id));
  if (tornado) {
    const head = tornadoHead(tornado, siteUrl);
    const view = await viewInHead(sources, tornado, query);
    const alt = `${head.heading} on radar`;
    return {
      ...head,
      ...(view && ('says' in view ? { saysOfView: view.says } : { card: { path: view.picture, alt } })),
      answers: () => answersOfTornado(id),
    };
  }
  const asked = callUrl('/tornadoes/{id}', { params: { id } });
  return missingAt(pathOf('tornado', { id }), 'Tornado not found', asked);
}

/** The picture of the radar view that a query string leads to, or why it shows nothing. */
async function viewInHead(
  sources: HeadSources,
  tornado: Tornado,
  query: string,
): Promise<{ picture: string } | { says: string } | undefined> {
  const linked = linkedView(query);
  if (!linked || 'says' in linked) return linked;
  const found = await findView(sources, tornado, linked.query);
  return 'says' in found ? found : { picture: viewPicturePath(tornado.id, linked.query) };
}

/** Of what the screen of the tornado shows, the sheet needs the tornado alone. */
async function headOfTornadoLesson(sources: HeadSources, id: string): Promise<PageHead | undefined> {
  const head = await headOfTornado(sources, id);
  if (!head || head.nearest) return head;
  const { name, path, answers } = head;
  const own = pathOf('tornadoLesson', { id: path.split('/').at(-1) ?? id });
  return { ...lessonHead(name, own), answers: async () => (await answers?.())?.slice(0, 1) ?? [] };
}

async function headOfReport(
  { reports, siteUrl, answersOfReports }: HeadSources,
  id: string,
): Promise<PageHead | undefined> {
  const report = StormReportId.safeParse(id).success ? (await reports.current()).byId.get(id) : undefined;
  if (report) return { ...stormReportHead(report, siteUrl), answers: () => answersOfReports.report(id) };
  const asked = callUrl('/spc-reports/{id}', { params: { id } });
  return missingAt(pathOf('stormReport', { id }), 'SPC Preliminary Report', asked);
}

const notInRecord = 'There is nothing at this address.';

/** The screen says the same as the app after the API has refused, and leads on. */
function missingAt(path: string, title: string, asked: string): PageHead {
  return {
    ...missingHead(title, notInRecord, path, []),
    answers: async () => refusedAnswer(asked, notInRecord),
  };
}

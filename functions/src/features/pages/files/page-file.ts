import { isLeftOut } from '@touchdown/shared/contract/canonical-path.ts';
import { pageAt, pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { exportPath } from '@touchdown/shared/tornadoes/export/export-path.ts';
import { TornadoReference } from '@touchdown/shared/tornadoes/tornado-reference.ts';
import { findTornado } from '../../../domain/catalogue/find-tornado.ts';
import type { AnsweredPage, PageTornadoes } from '../page.ts';
import { findAnswer, withQuery } from '../pages-with-answers.ts';
import type { HeadSources } from '../find-head.ts';
import { fileIsAt, movedTo, type PageResponse } from '../page-response.ts';
import { endingsOfAnswer, fileEndings, listEndings, profileEnding, type FileEnding } from './file-endings.ts';

/** What is at the path of a page with an ending. */
interface PageFiles {
  endings: readonly FileEnding[];
  file: (ending: FileEnding) => PageResponse;
}

type FoundFiles = PageFiles | { movedTo: string } | { says: string } | undefined;

const edgeSeconds = 300;
const unknownEnding = /^(.*[^/])\.([a-z0-9]{1,12})$/;
const knownEnding = new RegExp(
  `^(.*?[^/])\\.(${fileEndings.map((one) => one.replace('.', '\\.')).join('|')})$`,
);

/**
 * Returns the file at the path of a page with an ending, or undefined if the path without it is no page with files. The
 * rows of tornadoes are written by the export, to which such an address leads.
 */
export async function pageFile(
  sources: HeadSources,
  path: string,
  query: string,
): Promise<PageResponse | undefined> {
  const [, page, ending = ''] = knownEnding.exec(path) ?? unknownEnding.exec(path) ?? [];
  // An id of a source may have a dot.
  if (page === undefined) return undefined;
  const isKnown = (fileEndings as readonly string[]).includes(ending);
  if (!isKnown && (await isPage(sources, path, query))) return undefined;
  const found = await findFiles(sources, page, query);
  if (!found) return undefined;
  if ('movedTo' in found) return movedTo(withQuery(`${found.movedTo}.${ending}`, query));
  if ('says' in found) return isKnown ? notFound(found.says) : undefined;
  const { endings, file } = found;
  return isOneOf(endings, ending) ? file(ending) : notFound(noSuchFile(ending, endings));
}

function isOneOf(endings: readonly FileEnding[], ending: string): ending is FileEnding {
  return (endings as readonly string[]).includes(ending);
}

function noSuchFile(ending: string, endings: readonly FileEnding[]): string {
  const here = endings.map((each) => `.${each}`).join(', ');
  return `This page has no .${ending} file. It has ${here}.`;
}

function notFound(says: string): PageResponse {
  const body = JSON.stringify(new Problem('NOT_FOUND', says).toBody());
  return { status: 404, type: 'application/json', body, edgeSeconds: 60, unlisted: true };
}

/** Whether a path with a dot is that of a page. */
async function isPage(sources: HeadSources, path: string, query: string): Promise<boolean> {
  const page = pageAt(path);
  if (page?.name === 'tornado') return TornadoReference.safeParse(page.parts['id']).success;
  const found = await findAnswer(sources, path, query);
  return found !== undefined && !('says' in found);
}

async function findFiles(sources: HeadSources, path: string, query: string): Promise<FoundFiles> {
  const page = pageAt(path);
  if (page?.name === 'tornadoes' || page?.name === 'map') return listFiles(new URLSearchParams(query));
  if (page?.name === 'tornado') return tornadoFiles(sources, page.parts['id'] ?? '', query);
  const found = await findAnswer(sources, path, query);
  return !found || 'movedTo' in found || 'says' in found ? found : answerFiles(found, query);
}

/** What says which part of a list is shown, and how. */
const ofPages = ['page', 'limit', 'facets'];
const ofScreens = ['near', 'lat', 'lon', 'zoom', 'show_paths', 'tracks'];

function listFiles(given: URLSearchParams): PageFiles {
  const parameters = withWholeYears(given);
  const asJson = () => {
    const asked = parametersFor({ parameters: {}, ownParameters: ofScreens }, parameters);
    return fileIsAt(addressOf(`${apiBase}/tornadoes`, asked), edgeSeconds);
  };
  const tornadoes = { parameters: {}, ownParameters: [...ofPages, ...ofScreens] };
  return {
    endings: listEndings,
    file: (ending) => (ending === 'json' ? asJson() : exported(tornadoes, parameters, ending)),
  };
}

/** The years of the map's time brush are those of the clock at the place, as the map counts them. */
function withWholeYears(given: URLSearchParams): URLSearchParams {
  const [from, to] = ['start_time_from', 'start_time_to'].map((name) => given.get(name) ?? '');
  const isFirst = from === '' || /^\d{4}-01-01$/.test(from ?? '');
  const isLast = to === '' || /^\d{4}-12-31$/.test(to ?? '');
  const isFree = !given.has('date_from') && !given.has('date_to');
  if (!isFirst || !isLast || !isFree) return given;
  const names: Record<string, string> = { start_time_from: 'date_from', start_time_to: 'date_to' };
  return new URLSearchParams(
    [...given].map(([name, value]): [string, string] => [names[name] ?? name, value]),
  );
}

/** A tornado that was withdrawn is in no list, and has no rows. */
async function tornadoFiles(sources: HeadSources, reference: string, query: string): Promise<FoundFiles> {
  if (!TornadoReference.safeParse(reference).success) return { says: 'There is no such tornado.' };
  try {
    const { tornado } = await findTornado(sources.store, await sources.record.current(), reference);
    const { id, status } = tornado;
    if (id !== reference) return { movedTo: pathOf('tornado', { id }) };
    const parameters = new URLSearchParams(query);
    return {
      endings: status === 'withdrawn' ? ['json'] : listEndings,
      file: (ending) =>
        ending === 'json'
          ? fileIsAt(`${apiBase}/tornadoes/${id}`, edgeSeconds)
          : exported({ parameters: { ids: id } }, parameters, ending),
    };
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return { says: error.message };
    throw error;
  }
}

function answerFiles(page: AnsweredPage, query: string): PageFiles {
  const { tornadoes, answer, csv, card, edgeSeconds: seconds = edgeSeconds } = page;
  return {
    endings: endingsOfAnswer(page),
    file: (ending) => {
      const own = { status: 200, edgeSeconds: seconds, unlisted: ending !== 'png' };
      if (ending === 'json') return { ...own, type: 'application/json', body: JSON.stringify(answer) };
      if (ending === 'png' && card) return { ...own, type: 'image/png', body: card() };
      if (csv && (ending === profileEnding || !tornadoes)) return { ...own, type: 'text/csv', body: csv() };
      return exported(tornadoes ?? { parameters: {} }, new URLSearchParams(query), ending, seconds);
    },
  };
}

function exported(
  tornadoes: PageTornadoes,
  given: URLSearchParams,
  ending: FileEnding,
  seconds = edgeSeconds,
): PageResponse {
  const parameters = { ...parametersFor(tornadoes, given), format: ending };
  return fileIsAt(addressOf(exportPath, parameters), seconds);
}

/** A filter that the page does not know is for its files all the same, and what nobody knows is refused by the export. */
function parametersFor(
  { parameters, ownParameters = [] }: PageTornadoes,
  given: URLSearchParams,
): Record<string, string> {
  const kept = [...given].filter(
    ([name, value]) => value !== '' && name !== 'format' && !ownParameters.includes(name) && !isLeftOut(name),
  );
  // The filter of the page stands, whatever else is asked for. Its order is only the first choice.
  const { sort_by: sort, sort_direction: direction, ...filter } = parameters;
  const order = sort && direction ? { sort_by: sort, sort_direction: direction } : {};
  return { ...(given.has('sort_by') ? {} : order), ...Object.fromEntries(kept), ...filter };
}

function addressOf(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? path : `${path}?${query}`;
}

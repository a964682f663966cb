import { embedFolder } from '@touchdown/shared/contract/embed-paths.ts';
import { filtersOf } from '@touchdown/shared/tornadoes/embeds.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { radarCredit } from '@touchdown/shared/radar/radar-credits.ts';
import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { pathPoints } from '@touchdown/shared/tornadoes/path-points.ts';
import { ratingLabel, ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { tornadoFacts } from '@touchdown/shared/tornadoes/tornado-facts.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { decodedPart } from '../page.ts';
import type { HeadSources } from '../find-head.ts';
import { movedTo, type PageResponse } from '../page-response.ts';
import type { SitePage } from '../site-page.ts';
import type { Cached } from '../../../domain/catalogue/cached.ts';
import { findView, linkedView, viewPicturePath, viewWords, type FoundView } from '../radar-view/find-view.ts';
import { cardSize } from '../card/card-size.ts';
import { tornadoByReference } from '../tornado-files.ts';
import { embedPage, type EmbedPage, type EmbedTheme } from './embed-page.ts';
import { mapEmbed, profileEmbed, type ChartSources } from './selection-embeds.ts';
import type { CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { boundsOf, boundsOfState, unfolded } from '../card/tornado-card.ts';
import { embedMap } from './embed-map.ts';

export interface EmbedSources extends HeadSources, ChartSources {
  page: Cached<SitePage>;
}

export const embedPaths = ['/tornadoes/:id', '/map', '/profile'].map((path) => embedFolder + path);

const [foundSeconds, missingSeconds] = [300, 60];

/** Returns the page of a frame, or undefined for a path that is not below the folder of frames. */
export async function answerEmbed(
  sources: EmbedSources,
  path: string,
  query: string,
): Promise<PageResponse | undefined> {
  if (!path.startsWith(`${embedFolder}/`)) return undefined;
  const theme = themeOf(new URLSearchParams(query).get('theme'));
  const around = { siteUrl: sources.siteUrl, sitePage: (await sources.page.current()).html, theme };
  const found = await findEmbed(sources, path.slice(embedFolder.length), query);
  if ('movedTo' in found) {
    const mark = found.movedTo.includes('?') ? '&' : '?';
    return movedTo(`${found.movedTo}${theme ? `${mark}theme=${theme}` : ''}`);
  }
  const { status, page } = found;
  return {
    status,
    type: 'text/html',
    body: embedPage(page, around),
    edgeSeconds: status === 200 ? foundSeconds : missingSeconds,
    unlisted: true,
  };
}

type FoundEmbed = { status: number; page: EmbedPage } | { movedTo: string };

async function findEmbed(sources: EmbedSources, path: string, query: string): Promise<FoundEmbed> {
  const [, part] = /^\/tornadoes\/([^/]+)\/?$/.exec(path) ?? [];
  if (part !== undefined) return findTornadoEmbed(sources, decodedPart(part), query);
  const write = { '/map': mapEmbed, '/profile': profileEmbed }[path];
  if (!write) return refusal(sources, 404, 'There is nothing to embed here.');
  if (filtersOf(new URLSearchParams(query)) === undefined)
    return refusal(sources, 400, 'You can embed filters, but not a search.');
  try {
    return { status: 200, page: await write(await sources.catalogue.current(), query, sources) };
  } catch (error) {
    if (error instanceof Problem && error.code === 'INVALID_REQUEST')
      return refusal(sources, 400, error.message);
    throw error;
  }
}

/** With a query string that leads to a radar view, it shows that. */
async function findTornadoEmbed(
  sources: EmbedSources,
  reference: string,
  query: string,
): Promise<FoundEmbed> {
  const linked = linkedView(query);
  if (linked && 'says' in linked) return refusal(sources, 400, linked.says);
  const { pointer } = await sources.record.current();
  const tornado = pointer && (await tornadoByReference(sources, pointer, reference));
  if (!tornado) return refusal(sources, 404, 'There is no such tornado in the record.');
  if (tornado.id !== reference) {
    const own = `${embedFolder}/tornadoes/${tornado.id}`;
    return { movedTo: linked ? `${own}?${linked.query}` : own };
  }
  if (linked) {
    const found = await findView(sources, tornado, linked.query);
    if ('says' in found) return refusal(sources, 404, found.says);
    const { siteUrl } = sources;
    return { status: 200, page: radarEmbed(found, linked.query, { siteUrl, pointer }) };
  }
  return { status: 200, page: tornadoEmbed(tornado, pointer, sources.siteUrl) };
}

/** Says in the frame why it shows nothing. */
async function refusal({ record, siteUrl }: EmbedSources, status: number, says: string): Promise<FoundEmbed> {
  const { pointer } = await record.current();
  const content = `<p>${escapeMarkup(says)}</p>`;
  return { status, page: { title: 'Nothing to show', full: `${siteUrl}/`, content, pointer } };
}

/** Any other word is the theme of the device. */
function themeOf(asked: string | null): EmbedTheme {
  return asked === 'light' || asked === 'dark' ? asked : undefined;
}

/** Returns the frame of a tornado: its path on a map, and what is known about it. */
function tornadoEmbed(tornado: Tornado, pointer: CataloguePointer, siteUrl: string): EmbedPage {
  const { begin_wall: wall, tor_f_scale: rating } = tornado;
  const { title, place } = nameOf(tornado);
  const { length, width, deaths, injuries } = tornadoFacts(tornado);
  const step = ratingNumber(rating) ?? 'unknown';
  const facts: [string, string][] = [
    ['Date', `${longDate(wall)}, ${beginClock(tornado)}`],
    ['Path', `${length}, ${width}`],
    ['Deaths', deaths],
    ['Injuries', injuries],
  ];
  const terms = facts.map(([name, words]) => `<dt>${name}</dt><dd>${escapeMarkup(words)}</dd>`);
  const notes = notesOf(tornado).map((note) => `<p class="embed-note">${escapeMarkup(note)}</p>`);
  return {
    title,
    full: siteUrl + pathOf('tornado', { id: tornado.id }),
    content: [
      place ? `<p>${escapeMarkup(place)}</p>` : '',
      `<div class="embed-two">${mapOf(tornado, title)}<div>`,
      `<p><strong class="embed-rating" data-step="${step}">${escapeMarkup(ratingLabel(rating))}</strong></p>`,
      `<dl>${terms.join('')}</dl>`,
      ...notes,
      '</div></div>',
    ].join(''),
    pointer,
  };
}

/** Returns the frame of a radar view: its picture, what it shows, and whose data they are. It has no script either. */
function radarEmbed(
  found: FoundView,
  query: string,
  { siteUrl, pointer }: { siteUrl: string; pointer: CataloguePointer },
): EmbedPage {
  const { tornado, stationId, isSimulated, view } = found;
  const title = `${nameOf(tornado).title} on radar`;
  const station = findStation(stationId);
  const words = viewWords(found);
  const notes = [
    'Dotted line: path on record.',
    ...(view.section ? ['Line A to B: a cross-section, on the full page.'] : []),
    ...(station ? [`${radarCredit(station.kind, isSimulated)}.`] : []),
  ];
  const { width, height } = cardSize;
  return {
    title,
    full: `${siteUrl}${pathOf('tornado', { id: tornado.id })}?${query}`,
    content: [
      `<p>${escapeMarkup(words)}</p>`,
      `<img class="whole-picture" src="${escapeMarkup(viewPicturePath(tornado.id, query))}" width="${width}" height="${height}" alt="${escapeMarkup(`${title}: ${words}`)}"/>`,
      `<p class="embed-note">${escapeMarkup(notes.join(' '))}</p>`,
    ].join(''),
    pointer,
  };
}

function mapOf(tornado: Tornado, title: string): string {
  const points = unfolded(pathPoints(tornado));
  const [begin] = points;
  const step = ratingNumber(tornado.tor_f_scale) ?? -1;
  return embedMap({
    label: begin ? `Map of the path of the ${title}` : `Map of ${tornado.state}`,
    bounds: begin ? boundsOf(points) : boundsOfState(tornado.state),
    paths: begin ? [{ points, step }] : [],
    begin: points.length > 1 ? begin : undefined,
  });
}

function notesOf({ status, start_lat: lat, end_lat: endLat }: Tornado): string[] {
  return [
    ...(status === 'withdrawn' ? ['The source withdrew this tornado.'] : []),
    ...(lat === null ? ['The record doesn’t say where it touched down.'] : []),
    ...(lat !== null && endLat === null ? ['The record doesn’t say where it ended.'] : []),
    ...(lat !== null && endLat !== null ? ['The line connects the recorded points.'] : []),
  ];
}

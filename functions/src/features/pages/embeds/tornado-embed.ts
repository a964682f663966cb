import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { pathPoints } from '@touchdown/shared/tornadoes/path-points.ts';
import { ratingLabel, ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { tornadoFacts } from '@touchdown/shared/tornadoes/tornado-facts.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import type { CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { boundsOf, boundsOfState, unfolded } from '../card/tornado-card.ts';
import { embedMap } from './embed-map.ts';
import type { EmbedPage } from './embed-page.ts';

/** Returns the frame of a tornado: its path on a map, and what is known about it. */
export function tornadoEmbed(tornado: Tornado, pointer: CataloguePointer, siteUrl: string): EmbedPage {
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

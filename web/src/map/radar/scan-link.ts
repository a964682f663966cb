import { scanParameters } from '@touchdown/shared/radar/leads-to-scans.ts';
import { readViewLink, secondOf, writeViewLink } from '@touchdown/shared/radar/view-link.ts';
import { maxZoom, minZoom } from '../move-map.ts';
import type { FieldWords } from './field-words.ts';
import type { Scan } from './scans.ts';
import type { ViewerView } from './viewer-view.ts';

/** With whether there are two maps, which alone leads nowhere. */
const linkParameters = [...scanParameters, 'maps'] as const;

interface LinkedView {
  view: ViewerView;
  /** Sentences about what means nothing. */
  leftOut: string[];
}

/** The time that a query string names, before it is known whether there is such a scan. */
export function timeOfLink(search: URLSearchParams): number | undefined {
  return readViewLink(search).view.time;
}

/** Reads what a query string shows of these scans. */
export function readScanLink(
  search: URLSearchParams,
  scans: readonly Scan[],
  fields: readonly FieldWords[],
): LinkedView {
  const { view: linked, leftOut } = readViewLink(search, [minZoom, maxZoom]);
  const given = (name: (typeof linkParameters)[number]) => search.get(name) || undefined;
  const [scanText, fieldText, mapsText] = [given('scan'), given('field'), given('maps')];

  const time = scans.find(({ startTime }) => secondOf(startTime) === linked.time)?.startTime;
  if (linked.time !== undefined && time === undefined) leftOut.scan = `There is no scan at ${scanText}.`;
  const field = fields.find(({ id }) => id === fieldText)?.id;
  if (fieldText !== undefined && !field) {
    const known = fields.map(({ id }) => id).join(', ');
    leftOut.field = `“${fieldText}” isn’t a field of these scans, which have ${known}.`;
  }
  const isPair = mapsText === '2' || undefined;
  return {
    view: { ...linked, time, field, isPair },
    leftOut: [
      ...scanParameters.flatMap((name) => leftOut[name] ?? []),
      ...(mapsText === undefined || isPair
        ? []
        : [`“${mapsText}” isn’t a number of maps; use 2 for two side by side.`]),
    ],
  };
}

/** Returns a query string that leads to a view, or to none, and has everything else that it had before. */
export function writeScanLink(search: URLSearchParams, view: ViewerView | undefined): string {
  const written = new URLSearchParams(search);
  for (const name of linkParameters) written.delete(name);
  for (const [name, value] of writeViewLink(view ?? {})) written.set(name, value);
  if (view?.isPair) written.set('maps', '2');
  return written.toString().replaceAll('%2C', ',');
}

import { embedFolder } from '../contract/embed-paths.ts';
import { pageAt, pathOf } from '../contract/page-paths.ts';
import { leadsToScans } from '../radar/leads-to-scans.ts';
import { viewQuery } from '../radar/view-link.ts';
import { escapeMarkup } from '../text/escape-markup.ts';
import { filterParameters } from './filter-values.ts';

type EmbedKind = 'tornado' | 'radar' | 'map' | 'profile';

interface Embed {
  kind: EmbedKind;
  /** From the root of the site. */
  path: string;
  /** The size of its frame in CSS pixels, unless another is wanted. It is readable from 320 on. */
  width: number;
  height: number;
}

const heights: Record<EmbedKind, number> = { tornado: 460, radar: 520, map: 600, profile: 720 };
const width = 640;

/** A search is read by the list alone: its words can mean something else tomorrow. */
const unframed: ReadonlySet<string> = new Set(['q', 'text']);
const filterNames: ReadonlySet<string> = new Set(filterParameters.map(([name]) => name));

/** Returns the frame of a page, or undefined for a page that has none. */
export function embedOf(path: string, query: Iterable<[name: string, value: string]>): Embed | undefined {
  const page = pageAt(path);
  if (page?.name === 'tornado') return ofTornado(decoded(page.parts['id']), new URLSearchParams([...query]));
  const kind = page?.name === 'map' ? 'map' : page?.name === 'tornadoes' ? 'profile' : undefined;
  const filters = filtersOf(query);
  if (!kind || !filters) return undefined;
  return { kind, path: `${embedFolder}/${kind}${filters}`, ...size(kind) };
}

/** Of a radar view, if the page's query string leads to one. A link that means nothing has no frame. */
function ofTornado(id: string, query: URLSearchParams): Embed | undefined {
  const path = embedFolder + pathOf('tornado', { id });
  if (!leadsToScans(query)) return { kind: 'tornado', path, ...size('tornado') };
  const view = viewQuery(query);
  return view === undefined ? undefined : { kind: 'radar', path: `${path}?${view}`, ...size('radar') };
}

/** The filters of a list or a map as a query string, without its order, page and view; undefined for a search. */
export function filtersOf(query: Iterable<[name: string, value: string]>): string | undefined {
  const set = [...query].filter(([, value]) => value !== '');
  if (set.some(([name]) => unframed.has(name))) return undefined;
  const kept = set
    .filter(([name]) => filterNames.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const pairs = kept.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Returns what people paste into a page of theirs. */
export function frameMarkup({
  src,
  title,
  width: wide,
  height,
}: {
  src: string;
  title: string;
  width: number;
  height: number;
}): string {
  const attributes = {
    src,
    title,
    width: String(wide),
    height: String(height),
    loading: 'lazy',
    style: `border:0;width:100%;max-width:${wide}px`,
  };
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  return `<iframe${pairs.join('')}></iframe>`;
}

function size(kind: EmbedKind): Pick<Embed, 'width' | 'height'> {
  return { width, height: heights[kind] };
}

function decoded(part = ''): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

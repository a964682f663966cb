import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import {
  citationFormats,
  citations,
  recordTitle,
  type CitationFormat,
} from '@touchdown/shared/tornadoes/citation.ts';
import { tornadoHeading } from '@touchdown/shared/tornadoes/describe-tornado.ts';
import { commonMiniMap, miniMapShapes } from '@touchdown/shared/tornadoes/mini-map.ts';
import { TornadoReference } from '@touchdown/shared/tornadoes/tornado-reference.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import * as z from 'zod';
import type { CataloguePointer } from '../../domain/catalogue/catalogue-pointer.ts';
import { findTornado } from '../../domain/catalogue/find-tornado.ts';
import type { Cached } from '../../domain/catalogue/cached.ts';
import type { AnswerSources } from './page.ts';
import { drawMiniMap } from './card/mini-map.ts';
import { drawTornadoCard } from './card/tornado-card.ts';
import { withQuery } from './pages-with-answers.ts';
import { movedTo, type PageResponse } from './page-response.ts';
import { drawView } from './radar-view/draw-view.ts';
import { findView, linkedView, viewPicturePath, type ViewSources } from './radar-view/find-view.ts';

export interface TornadoFileSources extends Pick<AnswerSources, 'store' | 'siteUrl'>, ViewSources {
  /** The pointer to the record that is served. */
  record: Cached<{ pointer: CataloguePointer | undefined }>;
  /** Of the record, where the operator has one. */
  doi: string | undefined;
}

type File = Pick<PageResponse, 'type' | 'body'>;
type Write = (
  tornado: Tornado,
  pointer: CataloguePointer,
  sources: TornadoFileSources & { query: string },
) => File;

/** The files at the path of a tornado's page, by ending. */
const writers: Readonly<Record<string, Write>> = {
  png: (tornado) => ({ type: 'image/png', body: drawTornadoCard(tornado) }),
  svg: (tornado, _pointer, { query }) => ({ type: 'image/svg+xml', body: miniMapOf(tornado, query) }),
  'citations.json': (...about) => ({ type: 'application/json', body: JSON.stringify(citationsOf(...about)) }),
  ...Object.fromEntries(
    Object.entries(citationFormats).map(([format, { ending, type }]): [string, Write] => [
      ending,
      (...about) => ({ type, body: citationsOf(...about)[format as CitationFormat] }),
    ]),
  ),
};

const viewPattern = /^\/tornadoes\/([^/]+?)\.radar\.png$/;

/**
 * Returns the picture of a radar view, or undefined for another path. Each has one address, so that nobody fills the edge
 * with copies of it. Where it shows nothing, chats still get the picture of the tornado.
 */
export async function viewPicture(
  sources: TornadoFileSources,
  path: string,
  query: string,
): Promise<PageResponse | undefined> {
  const [, reference] = viewPattern.exec(path) ?? [];
  if (reference === undefined) return undefined;
  const linked = linkedView(query);
  if (!linked || 'says' in linked)
    return refused(new Problem('INVALID_REQUEST', linked?.says ?? 'This address names no radar view.'));
  const { pointer } = await sources.record.current();
  const tornado = pointer && (await tornadoByReference(sources, pointer, reference));
  if (!tornado) return refused(new Problem('NOT_FOUND', 'There is no such tornado in the record.'));
  if (tornado.id !== reference || !isSameQuery(linked.query, query))
    return movedTo(viewPicturePath(tornado.id, linked.query));
  const found = await findView(sources, tornado, linked.query);
  const shared = { status: 200, type: 'image/png' } as const;
  if ('says' in found) return { ...shared, body: drawTornadoCard(tornado), edgeSeconds: 60 };
  return { ...shared, body: drawView(found), edgeSeconds: 300 };
}

/** Whoever passes a query string on may write a comma as `%2C`. */
function isSameQuery(own: string, asked: string): boolean {
  return new URLSearchParams(own).toString() === new URLSearchParams(asked).toString();
}

const pattern = /^\/tornadoes\/([^/]+?)\.(png|svg|bib|ris|csl\.json|citations\.json)$/;

/** Returns the file of a tornado at the path of its page with an ending, or undefined for another path. */
export async function tornadoFile(
  sources: TornadoFileSources,
  path: string,
  query: string,
): Promise<PageResponse | undefined> {
  const [, reference = '', ending = ''] = pattern.exec(path) ?? [];
  const write = writers[ending];
  if (!write) return undefined;
  try {
    const { pointer } = await sources.record.current();
    const tornado = pointer && (await tornadoByReference(sources, pointer, reference));
    if (!tornado) throw new Problem('NOT_FOUND', 'There is no such tornado in the record.');
    if (tornado.id !== reference)
      return movedTo(withQuery(`${pathOf('tornado', { id: tornado.id })}.${ending}`, query));
    const file = write(tornado, pointer, { ...sources, query });
    return { status: 200, ...file, edgeSeconds: 300, unlisted: ending !== 'png' };
  } catch (error) {
    if (!(error instanceof Problem) || !['NOT_FOUND', 'INVALID_REQUEST'].includes(error.code)) throw error;
    return refused(error);
  }
}

function refused(problem: Problem): PageResponse {
  const body = JSON.stringify(problem.toBody());
  return { status: problem.status, type: 'application/json', body, edgeSeconds: 60, unlisted: true };
}

const MiniMapQuery = z.strictObject({
  theme: z.enum(['light', 'dark']).default(commonMiniMap.theme),
  units: z.enum(['us', 'metric']).default(commonMiniMap.units),
  shape: z.enum(Object.keys(miniMapShapes) as (keyof typeof miniMapShapes)[]).default(commonMiniMap.shape),
});

/** Each map has one address, so that nobody fills the edge with copies of it. */
function miniMapOf(tornado: Tornado, query: string): string {
  const look = MiniMapQuery.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (!look.success) throw new Problem('INVALID_REQUEST', 'A map has only a theme, units and a shape.');
  const map = drawMiniMap(tornado, look.data);
  if (map === undefined) throw new Problem('NOT_FOUND', 'The record doesn’t say where this tornado was.');
  return map;
}

/** Returns the tornado with its corrections, by its own id, a source's or a former one. */
export async function tornadoByReference(
  { store }: Pick<TornadoFileSources, 'store'>,
  pointer: CataloguePointer,
  reference: string,
): Promise<Tornado | undefined> {
  if (!TornadoReference.safeParse(reference).success) return undefined;
  try {
    return (await findTornado(store, { pointer }, reference)).tornado;
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

function citationsOf(...[tornado, { release, updatedAt }, { siteUrl, doi }]: Parameters<Write>) {
  return citations({
    title: tornadoHeading(tornado),
    container: recordTitle,
    url: siteUrl + pathOf('tornado', { id: tornado.id }),
    release,
    publishedAt: updatedAt,
    doi,
  });
}

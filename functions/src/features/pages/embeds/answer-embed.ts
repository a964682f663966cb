import { embedFolder } from '@touchdown/shared/contract/embed-paths.ts';
import { filtersOf } from '@touchdown/shared/tornadoes/embeds.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { decodedPart } from '../answered-page.ts';
import type { HeadSources } from '../find-head.ts';
import { movedTo, type PageAnswer } from '../page-answer.ts';
import type { SitePage } from '../site-page.ts';
import type { Cached } from '../../../domain/catalogue/cached.ts';
import { tornadoByReference } from '../tornado-files.ts';
import { embedPage, type EmbedPage, type EmbedTheme } from './embed-page.ts';
import { mapEmbed, profileEmbed, type ChartSources } from './selection-embeds.ts';
import { tornadoEmbed } from './tornado-embed.ts';

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
): Promise<PageAnswer | undefined> {
  if (!path.startsWith(`${embedFolder}/`)) return undefined;
  const theme = themeOf(new URLSearchParams(query).get('theme'));
  const around = { siteUrl: sources.siteUrl, sitePage: (await sources.page.current()).html, theme };
  const found = await findEmbed(sources, path.slice(embedFolder.length), query);
  if ('movedTo' in found) return movedTo(`${found.movedTo}${theme ? `?theme=${theme}` : ''}`);
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
  if (part !== undefined) return findTornadoEmbed(sources, decodedPart(part));
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

async function findTornadoEmbed(sources: EmbedSources, reference: string): Promise<FoundEmbed> {
  const { pointer } = await sources.record.current();
  const tornado = pointer && (await tornadoByReference(sources, pointer, reference));
  if (!tornado) return refusal(sources, 404, 'There is no such tornado in the record.');
  if (tornado.id !== reference) return { movedTo: `${embedFolder}/tornadoes/${tornado.id}` };
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

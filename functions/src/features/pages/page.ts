import type { ImportReports } from '../../domain/catalogue/import-reports.ts';
import type { ServedRecord } from '../../domain/catalogue/cached-catalogue.ts';
import type { Cached } from '../../domain/catalogue/cached.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';
import type { PublishedReleases } from './data/published-releases.ts';
import type { FileEnding } from './files/file-endings.ts';
import type { ScreenAnswers } from './rendered-screen.ts';

/** The content of a page's head, as plain text that is not escaped yet. */
export interface PageHead {
  /** The tab's title, without the product's name but for the home page's. */
  title: string;
  /** The screen's own heading. */
  name: string;
  /** The heading of a card in a chat. */
  heading: string;
  description: string;
  /** The canonical path of the page. */
  path: string;
  kind: 'website' | 'article';
  /** A schema.org description of the subject of the page. */
  linkedData?: object;
  /** Its own picture for chats, by path; that of the site otherwise. */
  card?: { path: string; alt: string };
  /** The path of its feeds without the ending; each is there as Atom and as JSON Feed. */
  feed?: { base: string; title: string };
  /** Of a page that other sites may show in a frame: its path with its filters, by which oEmbed finds the frame. */
  framed?: string;
  /** Why the radar view that its query string leads to shows nothing. */
  saysOfView?: string;
  /** The files at its path with an ending, for the query string of the page. */
  files?: { base: string; query: string; endings: readonly FileEnding[] };
  /** Search engines should not list the page. */
  unlisted?: boolean;
  /** What the screen asks for. With it, the page is rendered whole. */
  answers?: () => Promise<ScreenAnswers>;
  /** What comes nearest where nothing has this path. */
  nearest?: readonly NearestPage[];
  /** How long the edge keeps it, where that is less than of other pages. */
  edgeSeconds?: number;
}

export interface NearestPage {
  name: string;
  path: string;
}

/** The head of a page that has one name wherever it is named. */
export function plainHead({
  title,
  description,
  path,
}: Pick<PageHead, 'title' | 'description' | 'path'>): PageHead {
  return { title, name: title, heading: title, description, path, kind: 'website' };
}

/** The page of what does not exist says what comes nearest. */
export function missingHead(
  title: string,
  description: string,
  path: string,
  nearest: readonly NearestPage[],
): PageHead {
  return { ...plainHead({ title, description, path }), nearest, unlisted: true };
}

/** The one path of the page, where it was asked for under another. */
export interface MovedPage {
  movedTo: string;
}

export type FoundHead = PageHead | MovedPage;

/** What the answers of pages are made of. Each is read when the first page needs it. */
export interface AnswerSources {
  /** The whole record. */
  catalogue: Cached<ServedRecord>;
  reports: StormReportCatalogue;
  store: TornadoStore;
  releases: PublishedReleases;
  /** Changes in each import of NOAA’s files. */
  imports: ImportReports;
  siteUrl: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** A page whose screen shows one answer of the API. What is not asked for is not made. */
export interface AnsweredPage {
  /** What the API answers for it, and its file with `.json`. */
  answer: object;
  /** The URL by which the screen asks for it. Where it asks otherwise, it is not rendered before the app starts. */
  asked?: string;
  head: () => PageHead;
  /** Its tornadoes, whose rows are its files. */
  tornadoes?: PageTornadoes;
  /** The numbers of its own tables and charts. The file ends with `.profile.csv`, and with `.csv` on a page without tornadoes. */
  csv?: () => string;
  /** The picture that chats show beside a link to it, as PNG. */
  card?: () => Uint8Array;
  /** How long the edge keeps it, where that is less than of other pages. */
  edgeSeconds?: number;
}

/** What the export needs to write the tornadoes of a page. */
export interface PageTornadoes {
  /** The filter and the order, as the export takes them. */
  parameters: Readonly<Record<string, string>>;
  /** The parameters of the page's own query string that have a meaning for the page alone. The export gets all others. */
  ownParameters?: readonly string[];
}

/** Nothing has this path. The head says what comes nearest. */
export interface UnansweredPage {
  /** The URL by which the screen asks for it. */
  asked: string;
  head: () => PageHead;
  /** The sentence of the API. */
  says: string;
}

export type FoundAnswer = AnsweredPage | UnansweredPage | MovedPage;

/** Finds the page of a path's parts, which are still encoded. */
export type FindAnswer = (
  sources: AnswerSources,
  asked: { path: string; parts: Readonly<Record<string, string>>; query: URLSearchParams },
) => Promise<FoundAnswer>;

/** A part of a path without its encoding. */
export function decodedPart(part = ''): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The order in which a day, an outbreak or a year happened. */
export const oldestFirst = { sort_by: 'start_time', sort_direction: 'asc' } as const;

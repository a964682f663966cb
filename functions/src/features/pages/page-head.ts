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

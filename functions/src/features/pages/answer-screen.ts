import type { Cached } from '../../domain/catalogue/cached.ts';
import { findHead, type HeadSources } from './find-head.ts';
import type { PageAnswer } from './page-answer.ts';
import type { SitePage } from './site-page.ts';
import { withHead } from './with-head.ts';

export interface ScreenSources extends HeadSources {
  page: Cached<SitePage>;
  /** Called when a page is served without its own head. */
  onFailure: (error: unknown) => void;
  headTimeoutMilliseconds?: number;
}

const [foundSeconds, missingSeconds, failedSeconds] = [300, 60, 5];
/** Short, because the app can render the page without its own head. */
const defaultHeadTimeoutMilliseconds = 4_000;

/**
 * Returns the site's page with the head of the screen. When the head cannot be found, the page is served without
 * it: the app calls the API itself and shows what is missing.
 */
export async function answerScreen(sources: ScreenSources, path: string, query: string): Promise<PageAnswer> {
  const { html } = await sources.page.current();
  const type = 'text/html';
  try {
    const { headTimeoutMilliseconds = defaultHeadTimeoutMilliseconds } = sources;
    const head = await within(headTimeoutMilliseconds, findHead(sources, path, query));
    if (!head) return { status: 404, type, body: html, edgeSeconds: missingSeconds, unlisted: true };
    const body = withHead(html, head, sources.siteUrl);
    return { status: 200, type, body, edgeSeconds: foundSeconds, unlisted: head.unlisted ?? false };
  } catch (error) {
    sources.onFailure(error);
    return { status: 200, type, body: html, edgeSeconds: failedSeconds };
  }
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No head after ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

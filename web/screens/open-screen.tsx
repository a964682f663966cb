import { cleanup, configure, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { expect, onTestFailed, onTestFinished, vi } from 'vitest';
import type { NewPerson } from '../e2e/accounts/new-person.ts';
import { ownSite } from '../e2e/own-site.ts';
import { shortenRetries } from '../e2e/shorten-retry-waits.ts';
import { App, createQueryClient } from '../src/app/app.tsx';
import { createAppRouter } from '../src/app/router.tsx';
import { clearSession, signedIn } from '../src/session/session-store.ts';
import { ratingSteps } from '../src/ui/rating-colours.ts';
import { logInToSite } from './people.ts';
import { VisitorCalls, type Intercept } from '../e2e/visitor-calls.ts';

const { siteUrl } = ownSite;
/** The part of the document's own API that the tests use. */
const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };

// A text that is missing is named without the whole page.
configure({
  getElementError: (message) => new Error(message?.split('\n')[0]),
});

export interface Visit {
  /** Who has logged in before. Without a person, a visitor opens the page. */
  as?: NewPerson;
  /** What is answered instead of the site. */
  intercept?: Intercept;
  /** Whether maps come into view: their names, and what is said in place of their drawing. */
  seesMaps?: boolean;
}

let close: (() => void) | undefined;
let visits = 0;

/**
 * Opens a page of the app in a document without a browser, with the worker's site behind it: for what people read and
 * do there. What a browser draws, lays out, scrolls or refuses needs a browser. The end of the test, or the next
 * screen, closes it and fails if the app has complained.
 */
export async function openScreen(path: string, { as: person, intercept, seesMaps }: Visit = {}) {
  close?.();
  localStorage.clear();
  sessionStorage.clear();
  // An entry of its own in the history, so that going back stays within this visit. Modules stay loaded and keep what
  // was unfolded at an entry, so it also has a key of its own.
  happyDOM.setURL(siteUrl);
  visits += 1;
  history.pushState({ key: `visit ${visits}` }, '', path);
  document.documentElement.lang = 'en';
  const complaints: string[] = [];
  const calls = new VisitorCalls(siteUrl, intercept);
  vi.stubGlobal('fetch', calls.fetch);
  // So that the end of the visit restores it.
  vi.stubGlobal('setTimeout', setTimeout);
  shortenRetries();
  // What a document without a browser does not have.
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('PerformanceNavigationTiming', function none() {});
  if (seesMaps) {
    vi.stubGlobal('IntersectionObserver', SeesAll);
    giveColours();
  }
  vi.spyOn(console, 'error').mockImplementation((...parts) => void complaints.push(parts.join(' ')));
  onTestFailed(() => {
    // oxlint-disable-next-line no-console -- the reason why a screen has not what a test looks for
    if (complaints.length > 0) console.warn(complaints.join('\n'));
  });
  onTestFinished(() => close?.());
  if (person) signedIn(await logInToSite(calls, person));
  const router = createAppRouter();
  close = () => {
    close = undefined;
    cleanup();
    router.dispose();
    clearSession();
    document.documentElement.removeAttribute('style');
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    expect([...complaints, ...calls.refused]).toEqual([]);
  };
  render(
    <StrictMode>
      <App queryClient={createQueryClient()}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>,
  );
  return {
    /** Method and URL of each call so far, such as `GET /api/v1/tornadoes?page=2`. */
    calls: calls.made,
    /** Without the calls that React's strict mode gives up, because it mounts everything twice. */
    answeredCalls: calls.answered,
    /** The path and the query string of the page, as people read them. */
    address: () => decodeURIComponent(location.pathname + location.search),
    goBack: () => history.back(),
    goForward: () => history.forward(),
  };
}

/** Maps read their colours from the page, whose styles are not loaded here. */
function giveColours() {
  const grounds = [
    'land',
    'neighbor',
    'water',
    'water-ink',
    'boundary',
    'built',
    'built-edge',
    'paper',
    'sheet',
  ];
  const inks = [
    'ink',
    'ink-second',
    'ink-third',
    'path-edge',
    ...ratingSteps.map((step) => `rating-${step}`),
  ];
  for (const name of [...grounds, ...inks])
    document.documentElement.style.setProperty(`--${name}`, 'rgb(0, 0, 0)');
}

/** Where nothing is laid out, everything is in view. */
class SeesAll {
  readonly #seen: (entries: { isIntersecting: boolean }[]) => void;

  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.#seen = seen;
  }

  observe() {
    queueMicrotask(() => this.#seen([{ isIntersecting: true }]));
  }

  disconnect() {}
}

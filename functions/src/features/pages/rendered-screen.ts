import { buildOf } from '@touchdown/shared/contract/build-mark.ts';
import type { ProblemCode } from '@touchdown/shared/contract/problem.ts';
import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { pathToFileURL } from 'node:url';

/**
 * What a page's screen asks for, by the URLs of its calls. The app asks again for what depends on the reader, or is newer
 * than a page that the edge keeps. What is refused has the sentence of the API.
 */
export type ScreenAnswers = readonly (readonly [
  asked: string,
  answer: object,
  how?: 'asked again' | 'refused',
])[];

/** Of a screen whose address names nothing. */
export function refusedAnswer(asked: string, error: string): ScreenAnswers {
  return [[asked, { status: 404, code: 'NOT_FOUND' satisfies ProblemCode, error }, 'refused']];
}

/** The site's own screens and charts, built for here together with the site's files (`web/src/server.tsx`). */
interface Renderer {
  /** The build whose files the elements belong to. */
  build: string;
  renderPage: (
    url: string,
    answers: readonly (readonly [key: readonly string[], answer: object, how?: 'asked again' | 'refused'])[],
  ) => Promise<RenderedScreen>;
  renderCharts: (profile: TornadoProfile, names: readonly ChartName[], level: number) => Promise<string>;
}

type ChartName = 'years' | 'hours' | 'ratings';

export interface RenderedScreen {
  /** All elements of the app. */
  markup: string;
  /** The answers that they are made of, in an element. */
  state: string;
}

/** Of a page with no such file, nothing has to be read for it. */
export type RenderScreen = (
  html: string,
  url: string,
  answers: () => Promise<ScreenAnswers>,
) => Promise<RenderedScreen | undefined>;

/** Returns charts as markup below headings of a level; nothing where nothing is rendered. */
export type RenderCharts = Renderer['renderCharts'];

/**
 * Returns what renders screens as the site's page will show them, and charts for pages without scripts. While a stage is
 * updated or rolled back, the function and the site's files may be of two builds, whose class names and scripts differ.
 * Then no screen is rendered, and the app makes it. Without a file, as in development, nothing is rendered either.
 */
export function siteRenderer(file: string | undefined): {
  renderScreen: RenderScreen;
  renderCharts: RenderCharts;
} {
  if (file === undefined) return { renderScreen: async () => undefined, renderCharts: async () => '' };
  let loaded: Promise<Renderer> | undefined;
  const load = () => (loaded ??= import(pathToFileURL(file).href) as Promise<Renderer>);
  return {
    renderScreen: async (html, url, answers) => {
      const { build, renderPage } = await load();
      if (buildOf(html) !== build) return undefined;
      return renderPage(
        url,
        (await answers()).map(([asked, ...answer]) => [['api', asked], ...answer]),
      );
    },
    renderCharts: async (...asked) => (await load()).renderCharts(...asked),
  };
}

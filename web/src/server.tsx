import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { StrictMode, type ReactNode } from 'react';
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { App, createQueryClient } from './app/app.tsx';
import { appRoutes } from './app/router.tsx';
import { putAnswers, stateElement, type ServedAnswers } from './lib/page/page-state.ts';
import { SiteOrigin } from './lib/page/served-page.ts';
import type { HeadingLevel } from './ui/charts/chart-frame.tsx';
import type { ProfileChart } from './ui/charts/profile-figures.tsx';

const routes = createStaticHandler(appRoutes());

/** The build whose files the elements belong to. */
export const build = import.meta.env['BUILD_ID'] as string;

export interface RenderedPage {
  markup: string;
  /** The element with the answers that the markup is made of. */
  state: string;
}

/**
 * Renders the screen of a URL from the answers that it asks for, as the browser renders it before anything has happened:
 * signed out, in the record's own units. The browser takes the elements over, so both must make the same ones.
 */
export async function renderPage(url: string, answers: ServedAnswers): Promise<RenderedPage> {
  const client = createQueryClient();
  putAnswers(client, answers);
  const context = await routes.query(new Request(url));
  if (context instanceof Response) throw new Error(`There is no screen at ${new URL(url).pathname}.`);
  const router = createStaticRouter(routes.dataRoutes, context);
  try {
    const markup = await markupOf(
      <StrictMode>
        <SiteOrigin value={new URL(url).origin}>
          <App queryClient={client}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </App>
        </SiteOrigin>
      </StrictMode>,
    );
    return { markup, state: stateElement(answers) };
  } finally {
    client.clear();
  }
}

/**
 * Renders charts of a profile for a page without scripts. Their class names are the same in every build. They are loaded
 * when the first one is asked for, because most pages have none.
 */
export async function renderCharts(
  profile: TornadoProfile,
  names: readonly ProfileChart[],
  level: HeadingLevel,
): Promise<string> {
  const [{ StillChart }, { profileFigures }] = await Promise.all([
    import('./ui/charts/chart-frame.tsx'),
    import('./ui/charts/profile-figures.tsx'),
  ]);
  return renderToStaticMarkup(
    profileFigures(profile, names).map((figure) => (
      <StillChart key={figure.id} figure={figure} level={level} />
    )),
  );
}

/** Everything, also what suspends meanwhile. Nothing comes out of order, so no script has to put it in its place. */
async function markupOf(tree: ReactNode): Promise<string> {
  let failure: unknown;
  const stream = await renderToReadableStream(tree, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void (failure ??= error),
  });
  await stream.allReady;
  // A part that failed would be left out, and the browser would have to put it in.
  if (failure !== undefined) throw failure;
  return new Response(stream).text();
}

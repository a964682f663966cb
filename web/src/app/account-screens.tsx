import type { RouteObject } from 'react-router-dom';

/** What is under `/account`, for those who are signed in. */
export const accountScreens: RouteObject[] = [
  {
    index: true,
    lazy: () =>
      import('../features/account/dashboard-page.tsx').then(({ DashboardPage }) => ({
        Component: DashboardPage,
      })),
  },
  {
    path: 'bookmarks',
    lazy: () =>
      import('../features/account/bookmarks/bookmarks-page.tsx').then(({ BookmarksPage }) => ({
        Component: BookmarksPage,
      })),
  },
  {
    path: 'contributions',
    lazy: () =>
      import('../features/account/contributions/own-contributions-page.tsx').then(
        ({ OwnContributionsPage }) => ({ Component: OwnContributionsPage }),
      ),
  },
];

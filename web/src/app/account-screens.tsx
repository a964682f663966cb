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
    path: 'profile',
    lazy: () =>
      import('../features/account/profile/profile-settings-page.tsx').then(({ ProfileSettingsPage }) => ({
        Component: ProfileSettingsPage,
      })),
  },
  {
    path: 'security',
    lazy: () =>
      import('../features/account/security/security-page.tsx').then(({ SecurityPage }) => ({
        Component: SecurityPage,
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

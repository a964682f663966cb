import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { BrokenScreen } from './broken-screen.tsx';
import { HomeScreen } from './home-screen.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { accountScreens } from './account-screens.tsx';
import { Shell } from './shell.tsx';

/** Screens load when they are first asked for; the shell is there at once. */
const screens: RouteObject[] = [
  // With the first file: another trip for two kilobytes would hold up the first screen.
  { index: true, Component: HomeScreen },
  {
    path: 'tornadoes',
    lazy: () =>
      import('./tornado-list-screen.tsx').then(({ TornadoListScreen }) => ({ Component: TornadoListScreen })),
  },
  {
    path: 'tornadoes/:id',
    lazy: () => import('./tornado-screen.tsx').then(({ TornadoScreen }) => ({ Component: TornadoScreen })),
  },
  {
    path: 'spc-reports',
    lazy: () =>
      import('../features/storm-reports/storm-report-list-page.tsx').then(({ StormReportListPage }) => ({
        Component: StormReportListPage,
      })),
  },
  {
    path: 'spc-reports/:id',
    lazy: () =>
      import('./storm-report-screen.tsx').then(({ StormReportScreen }) => ({
        Component: StormReportScreen,
      })),
  },
  {
    path: 'contributions',
    lazy: () =>
      import('../features/contributions/contributions-page.tsx').then(({ ContributionsPage }) => ({
        Component: ContributionsPage,
      })),
  },
  {
    path: 'map',
    lazy: () =>
      import('../features/explorer/explorer-page.tsx').then(({ ExplorerPage }) => ({
        Component: ExplorerPage,
      })),
  },
  {
    path: 'api',
    lazy: () => import('../features/api-docs/api-page.tsx').then(({ ApiPage }) => ({ Component: ApiPage })),
  },
  {
    path: 'credits',
    lazy: () =>
      import('../features/about/credits-page.tsx').then(({ CreditsPage }) => ({ Component: CreditsPage })),
  },
  {
    path: 'privacy-policy',
    lazy: () =>
      import('../features/about/privacy-policy-page.tsx').then(({ PrivacyPolicyPage }) => ({
        Component: PrivacyPolicyPage,
      })),
  },
  {
    path: 'terms-of-service',
    lazy: () =>
      import('../features/about/terms-of-service-page.tsx').then(({ TermsOfServicePage }) => ({
        Component: TermsOfServicePage,
      })),
  },
  {
    path: 'community-guidelines',
    lazy: () =>
      import('../features/about/community-guidelines-page.tsx').then(({ CommunityGuidelinesPage }) => ({
        Component: CommunityGuidelinesPage,
      })),
  },
  {
    path: 'u/:username',
    lazy: () =>
      import('../features/profiles/profile-page.tsx').then(({ ProfilePage }) => ({
        Component: ProfilePage,
      })),
  },
  {
    path: 'account',
    lazy: () =>
      import('../session/require-session.tsx').then(({ RequireSession }) => ({ Component: RequireSession })),
    children: accountScreens,
  },
  {
    lazy: () =>
      import('../session/redirect-signed-in.tsx').then(({ RedirectSignedIn }) => ({
        Component: RedirectSignedIn,
      })),
    children: [
      {
        path: 'login',
        lazy: () =>
          import('../features/sign-in/login-page.tsx').then(({ LoginPage }) => ({ Component: LoginPage })),
      },
      {
        path: 'register',
        lazy: () =>
          import('../features/sign-in/register-page.tsx').then(({ RegisterPage }) => ({
            Component: RegisterPage,
          })),
      },
      {
        path: 'forgot-password',
        lazy: () =>
          import('../features/sign-in/forgot-password-page.tsx').then(({ ForgotPasswordPage }) => ({
            Component: ForgotPasswordPage,
          })),
      },
      {
        path: 'reset-password/:token?',
        lazy: () =>
          import('../features/sign-in/reset-password-page.tsx').then(({ ResetPasswordPage }) => ({
            Component: ResetPasswordPage,
          })),
      },
    ],
  },
  { path: '*', Component: NotFoundPage },
];

export const router = createBrowserRouter([
  {
    path: '/',
    Component: Shell,
    // The shell stays when a screen breaks; what is left of it when even that breaks is the same face.
    ErrorBoundary: BrokenScreen,
    children: [{ ErrorBoundary: BrokenScreen, children: screens }],
    HydrateFallback: () => null,
  },
]);

import type { ComponentType } from 'react';
import type { PageName } from '@touchdown/shared/contract/pages.ts';

/** Loads the screen of a page when it is first opened. */
export type LoadScreen = () => Promise<{ Component: ComponentType }>;

/** The screens of all pages. The page's entry script asks for the home screen together with the app. */
export const screens: Record<PageName, LoadScreen> = {
  home: screen(() => import('./home-screen.tsx'), 'HomeScreen'),
  landing: screen(() => import('./landing-screen.tsx'), 'LandingScreen'),
  tornadoes: screen(() => import('./tornado-list-screen.tsx'), 'TornadoListScreen'),
  tornado: screen(() => import('./tornado-screen.tsx'), 'TornadoScreen'),
  map: screen(() => {
    // Together with the screen, not after it.
    if (!import.meta.env.SSR)
      void import('../map/deck/load-deck-surface.ts').then((deck) => deck.prepareDeckSurface());
    return import('../features/explorer/explorer-page.tsx');
  }, 'ExplorerPage'),
  near: screen(() => import('../features/places/near-page.tsx'), 'NearPage'),
  states: screen(() => import('../features/places/states-page.tsx'), 'StatesPage'),
  state: screen(() => import('../features/places/place-page.tsx'), 'StatePage'),
  county: screen(() => import('../features/places/place-page.tsx'), 'CountyPage'),
  town: screen(() => import('../features/places/place-page.tsx'), 'TownPage'),
  office: screen(() => import('../features/places/place-page.tsx'), 'OfficePage'),
  days: screen(() => import('../features/days/days-page.tsx'), 'DaysPage'),
  day: screen(() => import('./day-screen.tsx'), 'DayScreen'),
  outbreaks: screen(() => import('../features/outbreaks/outbreaks-page.tsx'), 'OutbreaksPage'),
  outbreak: screen(() => import('../features/outbreaks/outbreak-page.tsx'), 'OutbreakPage'),
  year: screen(() => import('../features/years/year-page.tsx'), 'YearPage'),
  records: screen(() => import('../features/years/records-page.tsx'), 'RecordsPage'),
  trends: screen(() => import('../features/years/trends-page.tsx'), 'TrendsPage'),
  learn: screen(() => import('../features/learn/learn-page.tsx'), 'LearnPage'),
  safety: screen(() => import('../features/learn/safety-page.tsx'), 'SafetyPage'),
  tornadoLesson: screen(() => import('../features/learn/lesson-page.tsx'), 'TornadoLessonPage'),
  dayLesson: screen(() => import('../features/learn/lesson-page.tsx'), 'DayLessonPage'),
  stateLesson: screen(() => import('../features/learn/lesson-page.tsx'), 'StateLessonPage'),
  compare: screen(() => import('../features/compare/compare-page.tsx'), 'ComparePage'),
  compareRadar: screen(() => import('../features/radar/twin/twin-page.tsx'), 'TwinPage'),
  stormReports: screen(
    () => import('../features/storm-reports/storm-report-list-page.tsx'),
    'StormReportListPage',
  ),
  stormReport: screen(() => import('./storm-report-screen.tsx'), 'StormReportScreen'),
  radar: screen(() => import('../features/volume/radar-file-page.tsx'), 'RadarFilePage'),
  corrections: screen(() => import('../features/corrections/corrections-page.tsx'), 'CorrectionsPage'),
  contributions: screen(
    () => import('../features/contributions/contributions-page.tsx'),
    'ContributionsPage',
  ),
  data: screen(() => import('../features/data/data-page.tsx'), 'DataPage'),
  sources: screen(() => import('../features/data/sources-page.tsx'), 'SourcesPage'),
  release: screen(() => import('../features/data/release-page.tsx'), 'ReleasePage'),
  differences: screen(() => import('../features/data/differences-page.tsx'), 'DifferencesPage'),
  changes: screen(() => import('../features/data/changes-page.tsx'), 'ChangesPage'),
  change: screen(() => import('../features/data/change-page.tsx'), 'ChangePage'),
  api: screen(() => import('../features/api-docs/api-page.tsx'), 'ApiPage'),
  credits: screen(() => import('../features/about/credits-page.tsx'), 'CreditsPage'),
  privacyPolicy: screen(() => import('../features/about/privacy-policy-page.tsx'), 'PrivacyPolicyPage'),
  termsOfService: screen(() => import('../features/about/terms-of-service-page.tsx'), 'TermsOfServicePage'),
  communityGuidelines: screen(
    () => import('../features/about/community-guidelines-page.tsx'),
    'CommunityGuidelinesPage',
  ),
  reportContent: screen(() => import('../features/takedowns/report-content-page.tsx'), 'ReportContentPage'),
  takedownCase: screen(() => import('../features/takedowns/case-page.tsx'), 'CasePage'),
  appeal: screen(() => import('../features/appeals/appeal-page.tsx'), 'AppealPage'),
  appealQueue: screen(() => import('../features/appeals/appeal-queue-page.tsx'), 'AppealQueuePage'),
  moderationLog: screen(() => import('../features/appeals/moderation-log-page.tsx'), 'ModerationLogPage'),
  takedownQueue: screen(() => import('../features/takedowns/takedown-queue-page.tsx'), 'TakedownQueuePage'),
  profile: screen(() => import('../features/profiles/profile-page.tsx'), 'ProfilePage'),
  account: screen(() => import('../features/account/dashboard-page.tsx'), 'DashboardPage'),
  accountProfile: screen(
    () => import('../features/account/profile/profile-settings-page.tsx'),
    'ProfileSettingsPage',
  ),
  accountSecurity: screen(() => import('../features/account/security/security-page.tsx'), 'SecurityPage'),
  accountBookmarks: screen(() => import('../features/account/bookmarks/bookmarks-page.tsx'), 'BookmarksPage'),
  accountNotifications: screen(
    () => import('../features/account/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
  accountContributions: screen(
    () => import('../features/account/contributions/own-contributions-page.tsx'),
    'OwnContributionsPage',
  ),
  accountSubscription: screen(
    () => import('../features/account/subscription/subscription-page.tsx'),
    'SubscriptionPage',
  ),
  moderationReports: screen(() => import('../features/moderation/reports/reports-page.tsx'), 'ReportsPage'),
  moderationAudit: screen(() => import('../features/moderation/audit/audit-page.tsx'), 'AuditPage'),
  moderationPeople: screen(() => import('../features/moderation/people/people-page.tsx'), 'PeoplePage'),
  moderationSuggestions: screen(
    () => import('../features/moderation/suggestions/suggestions-page.tsx'),
    'SuggestionsPage',
  ),
  welcome: screen(() => import('../features/places/welcome/welcome-page.tsx'), 'WelcomePage'),
  unsubscribe: screen(() => import('../features/account/mails/unsubscribe-page.tsx'), 'UnsubscribePage'),
  login: screen(() => import('../features/sign-in/login-page.tsx'), 'LoginPage'),
  register: screen(() => import('../features/sign-in/register-page.tsx'), 'RegisterPage'),
  forgotPassword: screen(() => import('../features/sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  resetPassword: screen(() => import('../features/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
  verifyEmail: screen(() => import('../features/sign-in/verify-email-page.tsx'), 'VerifyEmailPage'),
  restoreEmail: screen(() => import('../features/sign-in/restore-email-page.tsx'), 'RestoreEmailPage'),
};

export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LoadScreen {
  return async () => ({ Component: (await load())[name] });
}

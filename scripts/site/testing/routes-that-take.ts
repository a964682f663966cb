import { changesSomething } from '@touchdown/shared/contract/route.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';

/** The routes that take something from people, by slice and operation. */
export function routesThatTake(): string[] {
  return allRoutes()
    .filter(({ route }) => changesSomething(route) || route.redirects === true)
    .map(({ slice, operation }) => `${slice}.${operation}`);
}

const removes = 'It only takes back what another call has stored.';
const readsOnly = 'It reads, and stores nothing.';
const ends = 'It only ends sessions.';
const noWords = 'It stores no more than the call beside it, and no words.';

/** Routes that are not called, and why. */
export const notCalled: Readonly<Record<string, string>> = {
  'contributions.deleteQuestion': removes,
  'contributions.deleteAnswer': removes,
  'contributing.saveDraft':
    'Only before an address is verified; contribution-draft.test.ts says when its one item goes.',
  'contributing.discardDraft': removes,
  'accounts.removeBookmark': removes,
  'accounts.removeProfilePhoto': removes,
  'following.unfollow': removes,
  'following.unsubscribeDigest': removes,
  'following.showDigestUnsubscribe': removes,
  'accounts.unsubscribe': removes,
  'accounts.showUnsubscribe': removes,
  'subscriptions.cancelSubscription': removes,
  'radar.removeRadarLoop': removes,
  'radar.cancelRadarJob': removes,
  'takedowns.readTakedown': readsOnly,
  'appeals.readAppeal': readsOnly,
  'programs.callTools': readsOnly,
  'accounts.refreshSession': ends,
  'accounts.revokeSession': ends,
  'accounts.signOutEverywhere': ends,
  'accounts.logOut': ends,
  'accounts.resetPassword': 'It stores what changePassword does.',
  'accounts.verifyEmailOfSession': 'It stores what verifyEmail does.',
  'accounts.resendVerification': 'It sends the link of updateMe again.',
  'accounts.beginSignUp': readsOnly,
  'accounts.signUpByPasskey': 'It stores what signUp and addPasskey do.',
  'accounts.askForPasskey': readsOnly,
  'accounts.askForProof': readsOnly,
  'accounts.askToConfirm': readsOnly,
  'accounts.logInByPasskey': 'It stores what logIn does, and a time.',
  'accounts.confirmByPasskey': noWords,
  'accounts.renamePasskey': 'It stores what addPasskey does.',
  'accounts.removePasskey': removes,
  'conduct.listAudit': 'It stores that an admin has read, and no words.',
  'conduct.exportAudit': 'It stores that an admin has read, and no words.',
  'api-docs.takeBrowserReports':
    'Browsers call it without a session; browser-reports.test.ts says what is kept.',
  'moderation.closeSuggestion': 'It stores what rejectSuggestion does.',
  'radar.requestStormReportRadar': 'It stores what requestTornadoRadar does.',
  'subscriptions.createSubscription': noWords,
  'subscriptions.openPortal': noWords,
  'subscriptions.receiveStripeEvent': 'Stripe calls it, which every-role.test.ts plays.',
};

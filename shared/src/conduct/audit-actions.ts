/**
 * What the audit records, in words, and the routes that write it. What has no route is done by the command line, by a
 * schedule or by a follower. The audit has no name, no email address and no token.
 */
export const auditActions = {
  'role-granted': { words: 'Role given', routes: [] },
  'password-reset': { words: 'Password reset', routes: ['POST /auth/reset-password/{token}'] },
  'password-changed': { words: 'Password changed', routes: ['PATCH /auth/me/password'] },
  'passkey-added': { words: 'Passkey added', routes: ['POST /auth/passkeys'] },
  'passkey-removed': { words: 'Passkey removed', routes: ['DELETE /auth/passkeys/{id}'] },
  'passkey-copied': { words: 'Copied passkey refused', routes: ['POST /auth/login/passkey'] },
  // Of earlier releases.
  'passkey-recovery-asked': { words: 'Recovery without passkey requested', routes: [] },
  'passkey-recovery-stopped': { words: 'Recovery stopped', routes: [] },
  'passkeys-recovered': { words: 'Passkeys removed by recovery', routes: [] },
  'email-verified': {
    words: 'Email address verified',
    routes: ['GET /auth/verify-email/{token}', 'POST /auth/verify-email/{token}'],
  },
  'email-restored': { words: 'Email address restored', routes: ['POST /auth/reset-password/{token}'] },
  'session-reuse': { words: 'Used token sent again', routes: ['POST /auth/refresh'] },
  'account-deleted': { words: 'Account deleted', routes: ['DELETE /auth/me'] },
  'contribution-deleted': { words: 'Contribution deleted', routes: ['DELETE /contributions/{id}'] },
  'contribution-removed': { words: 'Contribution removed', routes: ['DELETE /contributions/{id}'] },
  'contribution-restored': {
    words: 'Contribution restored',
    routes: ['POST /contributions/{id}/restore', 'PATCH /moderation/appeals/{caseNumber}'],
  },
  'contribution-erased': { words: 'Removed contribution erased', routes: [] },
  'question-removed': {
    words: 'Question removed',
    routes: ['DELETE /contributions/{id}/questions/{questionId}'],
  },
  'answer-removed': {
    words: 'Answer removed',
    routes: ['DELETE /contributions/{id}/questions/{questionId}/answer'],
  },
  'takedown-hide': { words: 'Takedown: hidden', routes: ['PATCH /moderation/takedowns/{caseNumber}'] },
  'takedown-restore': { words: 'Takedown: restored', routes: ['PATCH /moderation/takedowns/{caseNumber}'] },
  'takedown-close': { words: 'Takedown: closed', routes: ['PATCH /moderation/takedowns/{caseNumber}'] },
  'reports-dismissed': {
    words: 'Reports dismissed',
    routes: ['POST /moderation/reports/{contributionId}/dismiss'],
  },
  'reports-reopened': {
    words: 'Reports opened again',
    routes: ['POST /moderation/reports/{contributionId}/reopen'],
  },
  'person-suspended': { words: 'Suspended', routes: ['POST /moderation/people/{username}/suspend'] },
  'person-restored': {
    words: 'Suspension ended',
    routes: ['POST /moderation/people/{username}/restore', 'PATCH /moderation/appeals/{caseNumber}'],
  },
  'appeal-uphold': { words: 'Appeal: upheld', routes: ['PATCH /moderation/appeals/{caseNumber}'] },
  'appeal-restore': { words: 'Appeal: restored', routes: ['PATCH /moderation/appeals/{caseNumber}'] },
  'suggestion-approved': {
    words: 'Suggestion approved',
    routes: ['POST /moderation/suggestions/{id}/approve', 'POST /moderation/suggestions/decide'],
  },
  'suggestion-rejected': {
    words: 'Suggestion rejected',
    routes: ['POST /moderation/suggestions/{id}/reject', 'POST /moderation/suggestions/decide'],
  },
  'suggestion-closed': { words: 'Suggestion closed', routes: ['POST /moderation/suggestions/{id}/close'] },
  'suggestion-first-approved': {
    words: 'First approval of two',
    routes: ['POST /moderation/suggestions/{id}/approve', 'POST /moderation/suggestions/decide'],
  },
  'suggestion-first-withdrawn': {
    words: 'First approval withdrawn',
    routes: ['POST /moderation/suggestions/decide'],
  },
  'suggestion-first-cleared': { words: 'First approval cleared', routes: [] },
  'suggestion-returned': {
    words: 'Suggestion returned for a source',
    routes: ['POST /moderation/suggestions/decide'],
  },
  'suggestion-return-undone': {
    words: 'Return undone',
    routes: ['POST /moderation/suggestions/decide'],
  },
  'suggestion-reopened': {
    words: 'Suggestion opened again',
    routes: ['POST /moderation/suggestions/decide'],
  },
  'suggestion-objected': {
    words: 'Objection to a first approval',
    routes: ['POST /contributions/{id}/object'],
  },
  'picture-marked-sensitive': {
    words: 'Picture marked as sensitive',
    routes: ['PATCH /contributions/{id}/pictures/{imageId}'],
  },
  'picture-marked-not-sensitive': {
    words: 'Mark of a picture removed',
    routes: ['PATCH /contributions/{id}/pictures/{imageId}'],
  },
  'audit-read': { words: 'Audit read', routes: ['GET /moderation/audit'] },
  'audit-exported': { words: 'Audit exported', routes: ['GET /moderation/audit/export'] },
} as const satisfies Record<string, { words: string; routes: readonly string[] }>;

export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as AuditAction[];
/** Every route that writes an entry. */
export const auditedRoutes: readonly string[] = [
  ...new Set(Object.values(auditActions).flatMap(({ routes }): readonly string[] => routes)),
].toSorted();

/** A page of the list looks this far back at most; the next one goes on there. */
export const auditDaysPerPage = 31;
export const auditPageSize = 50;
export const maxExportedAuditDays = 92;
export const maxExportedAuditEntries = 5000;

import { conductSentences } from '@touchdown/shared/conduct/conduct-sentences.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { RemovalReason } from '@touchdown/shared/contributions/removal.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { ApiError, isWorthRetrying, reasonOr } from '../../../lib/api/api-error.ts';
import type { Outcome, Step } from '../workbench/decision-queue.ts';
import { mostReported, type ReportAction, type ReportItem } from './report-words.ts';

export const undoOfReportAction: Partial<Record<ReportAction, ReportAction>> = {
  keep: 'reopen',
  remove: 'restore',
};

const failures: Record<ReportAction, string> = {
  keep: conductSentences.dismissalFailed,
  remove: removalSentences.deletionFailed,
  erase: removalSentences.deletionFailed,
  reopen: conductSentences.dismissalFailed,
  restore: removalSentences.restorationFailed,
};

/** Returns what sends decisions on reports, one by one. It remembers which dismissal an undo takes back. */
export function reportSender() {
  const dismissedAt = new Map<string, string | null>();

  async function sendOne({ item, action, details }: Step<ReportItem, ReportAction>): Promise<string> {
    const { id, group } = item;
    const byReport = { params: { contributionId: id } };
    switch (action) {
      case 'keep': {
        const answer = await callApi('POST /moderation/reports/{contributionId}/dismiss', {
          ...byReport,
          body: details,
        });
        dismissedAt.set(id, answer.dismissedAt);
        return answer.message;
      }
      case 'remove':
      case 'erase': {
        const isIllegal = action === 'erase' ? { isIllegal: true } : {};
        const body = { category: mostReported(group), ...details, ...isIllegal } as RemovalReason;
        return (await callApi('DELETE /contributions/{id}', { params: { id }, body })).message;
      }
      case 'reopen': {
        const at = dismissedAt.get(id);
        // Somebody else had dismissed them before, so there is nothing of this moderator's to take back.
        if (!at) throw new ApiError(conductSentences.decidedSince, 409, 'CONFLICT');
        const args = { ...byReport, body: { dismissedAt: at } };
        return (await callApi('POST /moderation/reports/{contributionId}/reopen', args)).message;
      }
      default:
        return (await callApi('POST /contributions/{id}/restore', { params: { id } })).message;
    }
  }

  return async ([step]: readonly Step<ReportItem, ReportAction>[]): Promise<Outcome[]> => {
    if (!step) return [];
    try {
      return [{ kind: 'done', message: await sendOne(step) }];
    } catch (error) {
      // The queue repeats what a moment may mend.
      if (isWorthRetrying(0, error)) throw error;
      return [{ kind: 'refused', message: reasonOr(error, failures[step.action]) }];
    }
  };
}

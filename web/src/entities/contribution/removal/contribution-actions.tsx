import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { Suspense, useRef, useState } from 'react';
import { useFormAfterLogin } from '../../../session/use-form-after-login.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { pathOf } from '../contribution-target.ts';
import { useContributionRights } from '../use-contribution-rights.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import styles from '../contribution.module.css';
import { reportSubject } from './report-subject.ts';

/** For authors and moderators. */
const MarkSensitive = lazyPart(() => import('../sensitive/mark-sensitive.tsx'), 'MarkSensitive');
const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog');
const VisitorReport = lazyPart(() => import('./visitor-report.tsx'), 'VisitorReport');
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), 'DeleteDialog');

type Dialog = 'report' | 'delete';

/**
 * Report for everybody but the author, and for the author and for moderators Delete and the mark of a single picture.
 * The viewer marks the pictures of a gallery. A visitor is asked first whether an account is needed at all.
 */
export function ContributionActions({ contribution, name }: { contribution: Contribution; name: string }) {
  const { state, user } = useSession();
  const { isOwn, isModerator } = useContributionRights(contribution);
  const [dialog, setDialog] = useState<Dialog>();
  /** Increased with each opening, so that a new dialog is empty. Without an opening there is no dialog to load. */
  const [openings, setOpenings] = useState(0);
  const [opened, setOpened] = useState<Dialog>();
  const open = (one: Dialog) => {
    setOpenings(openings + 1);
    setOpened(one);
    setDialog(one);
  };
  const report = reportSubject(contribution.id);
  useFormAfterLogin(report, dialog === 'report', () => open('report'));
  const reportButton = useRef<HTMLButtonElement>(null);
  if (state === 'starting') return null;
  const place = { path: pathOf(contribution) };
  const shown = { id: contribution.id, isOpen: dialog === opened, onClose: () => setDialog(undefined) };
  const [image, ...otherImages] = contribution.images;
  return (
    <span className={styles['actions']}>
      {isOwn ? null : (
        <Button
          ref={reportButton}
          look="quiet"
          aria-label={`Report: ${name}`}
          aria-haspopup="dialog"
          onClick={() => open('report')}
        >
          Report
        </Button>
      )}
      {(isOwn || isModerator) && image && otherImages.length === 0 ? (
        <Suspense>
          <MarkSensitive
            contribution={contribution}
            picture={{ id: image.id, isSensitive: image.sensitive ?? false }}
            name={name}
          />
        </Suspense>
      ) : null}
      {isOwn || isModerator ? (
        <Button look="quiet" aria-label={`Delete: ${name}`} onClick={() => open('delete')}>
          Delete
        </Button>
      ) : null}
      <Suspense>
        {opened === 'report' && user ? (
          <ReportDialog key={openings} userId={user.id} {...shown} {...place} />
        ) : null}
        {opened === 'report' && !user ? (
          <VisitorReport form={report} finalFocus={reportButton} {...shown} {...place} />
        ) : null}
        {opened === 'delete' ? <DeleteDialog key={openings} isOwn={isOwn} {...shown} /> : null}
      </Suspense>
    </span>
  );
}

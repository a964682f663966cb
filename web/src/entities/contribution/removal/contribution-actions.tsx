import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { Suspense, useState } from 'react';
import { askForForm, isFormKept } from '../../../session/form-after-login.ts';
import { useFormAfterLogin } from '../../../session/use-form-after-login.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { pathOf } from '../contribution-target.ts';
import { useContributionRights } from '../use-contribution-rights.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import styles from '../contribution.module.css';
import { reportSubject } from './report-subject.ts';

/** For authors and moderators. */
const MarkSensitive = lazyPart(() => import('../sensitive/mark-sensitive.tsx'), 'MarkSensitive');
const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog');
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), 'DeleteDialog');

type Dialog = 'report' | 'delete';

/**
 * Report for everybody but the author, and for the author and for moderators Delete and the mark of a single picture.
 * The viewer marks the pictures of a gallery. A visitor who wants to report logs in first and then returns to this page.
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
  if (state === 'starting') return null;
  const close = () => setDialog(undefined);
  const [image, ...otherImages] = contribution.images;
  return (
    <span className={styles['actions']}>
      {isOwn ? null : user ? (
        <Button look="quiet" aria-label={`Report: ${name}`} onClick={() => open('report')}>
          Report
        </Button>
      ) : (
        <LinkButton
          look="quiet"
          to="/login"
          title="Login to report"
          aria-label={`Report: ${name}`}
          onClick={() => {
            if (!isFormKept(report)) askForForm(report);
          }}
        >
          Report
        </LinkButton>
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
          <ReportDialog
            key={openings}
            id={contribution.id}
            userId={user.id}
            path={pathOf(contribution)}
            isOpen={dialog === 'report'}
            onClose={close}
          />
        ) : null}
        {opened === 'delete' ? (
          <DeleteDialog
            key={openings}
            id={contribution.id}
            isOpen={dialog === 'delete'}
            isOwn={isOwn}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </span>
  );
}

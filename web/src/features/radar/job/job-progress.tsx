import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { FollowedJob } from './job-state.ts';
import { jobLine, jobPhases, phaseOf } from './job-words.ts';
import styles from './job.module.css';

/** The progress of a job. Screen readers hear it from the workshop, less often. */
export function JobProgress({ job, onCancel }: { job: FollowedJob; onCancel: () => void }) {
  const title = useId();
  const percent = Math.round(job.progress * 100);
  const phase = phaseOf(job);
  const reached = jobPhases.indexOf(phase);
  return (
    <div className={`card stack ${styles['progress']}`} role="group" aria-labelledby={title}>
      <div className={styles['head']}>
        <h3 id={title}>Making the radar loop</h3>
        <span className={styles['percent']}>{percent} %</span>
      </div>
      <progress className={styles['bar']} max={100} value={percent} aria-labelledby={title} />
      <ol className={styles['phases']}>
        {jobPhases.map((name, at) => (
          <li key={name} data-past={at < reached} aria-current={at === reached ? 'step' : undefined}>
            {name}
          </li>
        ))}
      </ol>
      <p>{job.isCancelling ? 'It is being cancelled.' : jobLine(job)}</p>
      {job.trouble ? (
        <p className={styles['trouble']}>
          {job.trouble.replace(/\.$/, '')}. Until the live updates are back, the page checks every five
          seconds.
        </p>
      ) : null}
      <div className={`both-ends ${styles['foot']}`}>
        <p>You can leave this page. The radar loop will be here when it is finished.</p>
        <Button onClick={onCancel} aria-disabled={job.isCancelling || undefined}>
          {job.isCancelling ? 'Cancelling…' : 'Cancel'}
        </Button>
      </div>
    </div>
  );
}

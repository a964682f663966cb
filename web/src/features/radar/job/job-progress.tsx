import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { FollowedJob } from './job-state.ts';
import { jobLine, jobPhases, phaseOf, troubleLine } from './job-words.ts';
import styles from './job.module.css';

interface JobProgressProps {
  job: FollowedJob;
  onCancel: () => void;
  /** Reads the progress at once. */
  onCheck: () => void;
}

/** The progress of a job. Screen readers hear it from the workshop, less often. */
export function JobProgress({ job, onCancel, onCheck }: JobProgressProps) {
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
      <p>{job.isCancelling ? 'Canceling…' : jobLine(job)}</p>
      {job.trouble ? (
        <div className={`both-ends ${styles['trouble']}`}>
          <p>{troubleLine(job.trouble)}</p>
          {job.trouble.contact === 'read' ? null : <Button onClick={onCheck}>Check again</Button>}
        </div>
      ) : null}
      <div className={`both-ends ${styles['foot']}`}>
        <p>You can leave this page. Your radar loop will be here when it’s done.</p>
        <Button onClick={onCancel} aria-disabled={job.isCancelling || undefined}>
          {job.isCancelling ? 'Cancelling…' : 'Cancel'}
        </Button>
      </div>
    </div>
  );
}

import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { FollowedJob } from './job-state.ts';
import { jobLine, phaseOf, phasesOf, troubleLine, type JobThing } from './job-words.ts';
import styles from './job.module.css';

interface JobProgressProps {
  job: FollowedJob;
  thing?: JobThing;
  onCancel: () => void;
  /** Reads the progress at once. */
  onCheck: () => void;
}

/** The progress of a job. Screen readers hear it from the workshop, less often. */
export function JobProgress({ job, thing = 'radar loop', onCancel, onCheck }: JobProgressProps) {
  const title = useId();
  const percent = Math.round(job.progress * 100);
  const names = phasesOf(thing);
  const reached = names.indexOf(phaseOf(job, thing));
  return (
    <div className={`card stack ${styles['progress']}`} role="group" aria-labelledby={title}>
      <div className={styles['head']}>
        <h3 id={title}>Making the {thing}</h3>
        <span className={styles['percent']}>{percent}%</span>
      </div>
      <progress className={styles['bar']} max={100} value={percent} aria-labelledby={title} />
      <ol className={styles['phases']}>
        {names.map((name, at) => (
          <li key={name} data-past={at < reached} aria-current={at === reached ? 'step' : undefined}>
            {name}
          </li>
        ))}
      </ol>
      <p>{job.isCancelling ? 'Canceling…' : jobLine(job, thing)}</p>
      {job.trouble ? (
        <div className={`both-ends ${styles['trouble']}`}>
          <p>{troubleLine(job.trouble, thing)}</p>
          {job.trouble.contact === 'read' ? null : <Button onClick={onCheck}>Check again</Button>}
        </div>
      ) : null}
      <div className={`both-ends ${styles['foot']}`}>
        <p>
          You can leave this page. {thing === 'picture' ? 'The picture' : 'Your radar loop'} will be here when
          it’s done.
        </p>
        <Button onClick={onCancel} aria-disabled={job.isCancelling || undefined}>
          {job.isCancelling ? 'Canceling…' : 'Cancel'}
        </Button>
      </div>
    </div>
  );
}

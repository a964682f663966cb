import { Button } from '../../../ui/button.tsx';
import styles from './job.module.css';

interface JobFailureProps {
  sentence: string;
  /** Undefined for people who may not generate loops. */
  onRetry: (() => void) | undefined;
  onRegenerate: (() => void) | undefined;
}

/** Why the loop was not made, with two ways to try again. */
export function JobFailure({ sentence, onRetry, onRegenerate }: JobFailureProps) {
  return (
    <div className={`card stack ${styles['failure']}`}>
      <p role="alert">
        <strong>Error:</strong> {sentence}
      </p>
      {onRetry && onRegenerate ? (
        <div className="buttons">
          <Button look="primary" onClick={onRetry}>
            Try Again
          </Button>
          <Button onClick={onRegenerate}>Force Regenerate</Button>
        </div>
      ) : null}
    </div>
  );
}

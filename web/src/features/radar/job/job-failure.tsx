import { Button } from '../../../ui/button.tsx';
import styles from './job.module.css';

interface JobFailureProps {
  sentence: string;
  /** Left out for those who may not ask for a film. */
  onRetry: (() => void) | undefined;
  onForce: (() => void) | undefined;
}

/** Why there is no film, and two ways on. */
export function JobFailure({ sentence, onRetry, onForce }: JobFailureProps) {
  return (
    <div className={`card stack ${styles['failure']}`}>
      <p role="alert">
        <strong>Error:</strong> {sentence}
      </p>
      {onRetry && onForce ? (
        <div className="buttons">
          <Button look="primary" onClick={onRetry}>
            Try Again
          </Button>
          <Button onClick={onForce}>Force Regenerate</Button>
        </div>
      ) : null}
    </div>
  );
}

import { LinkButton } from '../../../ui/button.tsx';
import { EmptyFace, FailureFace } from '../../../ui/state-face.tsx';
import styles from './tornado-page.module.css';

export function TornadoMissing() {
  return (
    <div className={styles['padded']}>
      <h1>Tornado not found</h1>
      <EmptyFace
        title="The record has nothing under this URL"
        actions={
          <LinkButton to="/tornadoes" look="primary">
            Back to the list
          </LinkButton>
        }
      >
        Tornado not found or failed to load details.
      </EmptyFace>
    </div>
  );
}

export function TornadoFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles['padded']}>
      <h1>Tornado</h1>
      <FailureFace
        title="Failed to fetch tornado data"
        onRetry={onRetry}
        actions={<LinkButton to="/">Return to home</LinkButton>}
      >
        Error: {message}
      </FailureFace>
    </div>
  );
}

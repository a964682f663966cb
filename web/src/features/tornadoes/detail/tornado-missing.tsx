import { LinkButton } from '../../../ui/button.tsx';
import { RecordProblem } from '../../../ui/record-page.tsx';
import { EmptyFace, FailureFace } from '../../../ui/state-face.tsx';

export function TornadoMissing() {
  return (
    <RecordProblem title="Tornado not found">
      <EmptyFace
        title="No tornado has this URL"
        actions={
          <LinkButton to="/tornadoes" look="primary">
            Back to the list
          </LinkButton>
        }
      >
        Tornado not found or failed to load details.
      </EmptyFace>
    </RecordProblem>
  );
}

export function TornadoFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <RecordProblem title="Tornado">
      <FailureFace
        title="Failed to fetch tornado data"
        onRetry={onRetry}
        actions={<LinkButton to="/">Return to home</LinkButton>}
      >
        Error: {message}
      </FailureFace>
    </RecordProblem>
  );
}

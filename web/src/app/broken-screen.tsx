import { LinkButton } from '../ui/button.tsx';
import { FailureFace } from '../ui/state-face.tsx';
import { Page } from '../ui/page.tsx';

/** A screen that cannot be drawn, most often because its files changed while the page was open. */
export function BrokenScreen() {
  return (
    <Page title="Something broke">
      <FailureFace
        title="This page could not be shown"
        onRetry={() => location.reload()}
        actions={<LinkButton to="/">Home</LinkButton>}
      >
        The fault is ours. Loading the page again often helps, because a new version may have come while this
        one was open.
      </FailureFace>
    </Page>
  );
}

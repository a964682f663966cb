import { forgetAnswers } from '../lib/api/request-cache.ts';
import { LinkButton } from '../ui/button.tsx';
import { FailureFace } from '../ui/state-face.tsx';
import { Page } from '../ui/page.tsx';

/** A screen that cannot be drawn, most often because its files changed while the page was open. */
export function BrokenScreen() {
  return (
    <Page title="Something broke">
      <FailureFace
        title="This page could not be shown"
        onRetry={() => {
          // An answer that was kept may be what cannot be drawn; it would be drawn first again.
          forgetAnswers();
          location.reload();
        }}
        actions={<LinkButton to="/">Home</LinkButton>}
      >
        The fault is ours. Loading the page again often helps, because a new version may have come while this
        one was open.
      </FailureFace>
    </Page>
  );
}

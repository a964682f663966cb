import { forgetAnswers } from '../lib/api/request-cache.ts';
import { LinkButton } from '../ui/button.tsx';
import { FailureFace } from '../ui/state-face.tsx';
import { Page } from '../ui/page.tsx';

/** Replaces a screen that cannot be rendered, most often because its files changed while the page was open. */
export function BrokenScreen() {
  return (
    <Page title="Something broke">
      <FailureFace
        title="We couldn’t show this page"
        onRetry={() => {
          // A cached answer may have broken the screen, and after the reload it would be shown first again.
          forgetAnswers();
          location.reload();
        }}
        actions={<LinkButton to="/">Home</LinkButton>}
      >
        Sorry, that was our mistake. Try reloading the page.
      </FailureFace>
    </Page>
  );
}

import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { FailureFace } from '../ui/state-face.tsx';

/** Section 2.5 of the specification: shown at the home page's URL until the visitor opens the home page itself. */
export function AccessDenied() {
  return (
    <Page title="Access Denied">
      <FailureFace
        title="Access Denied."
        actions={
          <LinkButton to="/" replace look="primary">
            Go to Homepage
          </LinkButton>
        }
      >
        You do not have permission to view this page.
      </FailureFace>
    </Page>
  );
}

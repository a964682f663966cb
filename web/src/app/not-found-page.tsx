import { LinkButton } from '../ui/button.tsx';
import { EmptyFace } from '../ui/state-face.tsx';
import { Page } from '../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyFace
        title="There is no page at this URL"
        actions={
          <>
            <LinkButton to="/tornadoes" look="primary">
              Browse tornadoes
            </LinkButton>
            <LinkButton to="/">Home</LinkButton>
          </>
        }
      >
        The URL may be mistyped, or the page has moved. The record itself is still complete.
      </EmptyFace>
    </Page>
  );
}

import { LinkButton } from '../ui/button.tsx';
import { EmptyFace } from '../ui/state-face.tsx';
import { Page } from '../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyFace
        title="There is no page at this address"
        actions={
          <>
            <LinkButton to="/tornadoes" look="primary">
              Browse tornadoes
            </LinkButton>
            <LinkButton to="/">Home</LinkButton>
          </>
        }
      >
        The address may be mistyped, or the page has moved.
      </EmptyFace>
    </Page>
  );
}

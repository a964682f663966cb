import { useLocation } from 'react-router-dom';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyFace } from '../../ui/state-face.tsx';

const rooms: Record<string, { title: string; text: string }> = {
  '/map': {
    title: 'Tornado Map Explorer',
    text: 'A map of every track since 1950, with filters and a time brush, will stand here. Until then each tornado has its own map.',
  },
  '/login': {
    title: 'Log In',
    text: 'Accounts are not open yet. Everything there is to read is open to you without one.',
  },
  '/register': {
    title: 'Create Account',
    text: 'Accounts are not open yet. Everything there is to read is open to you without one.',
  },
};

/** Says what will be here. It asks for nothing, because there is nothing yet to give. */
export function NotOpenYetPage() {
  const { pathname } = useLocation();
  const { title, text } = rooms[pathname.replace(/\/$/, '')] ?? {
    title: 'Not open yet',
    text: 'This part is being built.',
  };
  return (
    <Page title={title}>
      <EmptyFace
        title="This part is not open yet"
        actions={
          <LinkButton to="/tornadoes" look="primary">
            Browse tornadoes
          </LinkButton>
        }
      >
        {text}
      </EmptyFace>
    </Page>
  );
}

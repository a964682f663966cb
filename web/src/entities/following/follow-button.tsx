import type { FollowedSubject } from '@touchdown/shared/following/subject.ts';
import { Bell } from 'lucide-react';
import { Suspense } from 'react';
import { useSession } from '../../session/use-session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';

const FollowToggle = lazyPart(() => import('./follow-toggle.tsx'), 'FollowToggle');

interface FollowButtonProps {
  subject: FollowedSubject;
  /** What it is called, for screen readers: `Moore, Oklahoma`. */
  name: string;
  /** On a card, among other small buttons: only the signed-in see it. */
  isOnCard?: boolean;
}

/**
 * Follows what a page shows. For a signed-out visitor it is a link to the login, from where they come back to the page,
 * and nothing more is loaded.
 */
export function FollowButton(props: FollowButtonProps) {
  const { state } = useSession();
  if (state === 'starting') return null;
  if (state === 'signed-out') {
    if (props.isOnCard) return null;
    return (
      <LinkButton to="/login" title="Login to follow" aria-label={`Follow ${props.name}: log in first`}>
        <Bell size={17} aria-hidden="true" />
        Follow
      </LinkButton>
    );
  }
  return (
    <Suspense>
      <FollowToggle key={props.subject} {...props} />
    </Suspense>
  );
}

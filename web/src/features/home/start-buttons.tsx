import { useSession } from '../../session/use-session.ts';
import { LinkButton } from '../../ui/button.tsx';

interface StartButtonsProps {
  className: string | undefined;
  browse?: string;
  signUp?: string;
}

/** The ways into the site: the list for everybody, and an account for those who have none. */
export function StartButtons({
  className,
  browse = 'Browse Database Now',
  signUp = 'Sign Up Free',
}: StartButtonsProps) {
  const { user } = useSession();
  return (
    <div className={`buttons ${className}`}>
      <LinkButton to="/tornadoes" look="primary">
        {browse}
      </LinkButton>
      {user ? null : <LinkButton to="/register">{signUp}</LinkButton>}
    </div>
  );
}

import { useCurrentUser } from '../../../session/use-session.ts';
import { SavedChoice } from '../saved-choice.tsx';

/** Whether the public profile says that the person supports the project. */
export function SupporterMark() {
  const { supporterMark } = useCurrentUser();
  return (
    <SavedChoice
      label="Show my support on my profile"
      hint="Everybody can then see it, but not how much you give."
      isChecked={supporterMark}
      change={(wanted) => ({ supporterMark: wanted })}
    />
  );
}

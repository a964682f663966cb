import { AccountChoice } from '../account-choice.tsx';

/** Whether the public profile says that the person supports the project. */
export function SupporterMark() {
  return (
    <AccountChoice
      choice="supporterMark"
      label="Show my support on my profile"
      hint="Everybody can then see it, but not how much you give."
    />
  );
}

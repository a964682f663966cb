import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import { useSession } from '../../session/use-session.ts';
import { notify } from '../../ui/toast/notify.ts';

/** Returns a function that says that a contribution was sent. The first one of a person is thanked for. */
export function useGreeting() {
  const { user, setUser } = useSession();
  return (message: string, { status, contributionType: type }: Contribution): void => {
    if (status !== 'APPROVED') return notify(contributionSentences.waits, 'success');
    if (user?.contributions_count !== 0) return notify(message, 'success');
    // Until the account is read again, the next one is not the first.
    setUser({ ...user, contributions_count: 1 });
    const what = type === 'PERSONAL_ACCOUNT' ? 'Your story is' : 'It is';
    const thanks = message.startsWith('Thank you') ? message : `${message} Thank you.`;
    notify(`${thanks} ${what} on the page, and we’ll tell you when someone answers.`, 'success');
  };
}

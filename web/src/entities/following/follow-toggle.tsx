import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FollowedSubject } from '@touchdown/shared/following/subject.ts';
import { Bell, BellRing } from 'lucide-react';
import { callApi } from '../../lib/api/api-client.ts';
import { reasonOr } from '../../lib/api/api-error.ts';
import { useCurrentUser } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast/notify.ts';
import styles from './follow-toggle.module.css';

interface FollowToggleProps {
  subject: FollowedSubject;
  name: string;
  isOnCard?: boolean;
}

/** The button of the signed-in. It shows what was chosen at once, and what is so if the server refuses it. */
export function FollowToggle({ subject, name, isOnCard = false }: FollowToggleProps) {
  const { id: userId } = useCurrentUser();
  const client = useQueryClient();
  const queryKey = ['own', userId, 'follow', subject];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi('GET /follows/one', { query: { subject } }, signal),
    retry: false,
  });
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (isWanted: boolean) =>
      callApi(isWanted ? 'POST /follows' : 'DELETE /follows', { body: { subject } }),
    onSuccess: ({ following, message }) => {
      client.setQueryData(queryKey, { following, is_muted: false });
      void client.invalidateQueries({ queryKey: ['own', userId, 'follows'] });
      notify(message, 'success');
    },
    onError: (error, isWanted) =>
      notify(reasonOr(error, isWanted ? 'Failed to follow.' : 'Failed to unfollow.'), 'error'),
  });
  const isFollowed = isPending ? variables : data?.following;
  // Until it is known, the button keeps its space.
  const isUnknown = isFollowed === undefined;
  const Icon = isFollowed ? BellRing : Bell;
  return (
    <Button
      look={isOnCard ? 'quiet' : 'plain'}
      className={`toggle ${styles['toggle']} ${isUnknown ? 'unseen' : ''}`}
      aria-pressed={isFollowed ?? false}
      aria-busy={isPending || isUnknown}
      aria-label={`${isFollowed ? 'Following' : 'Follow'} ${name}`}
      onClick={() => {
        if (!isPending && !isUnknown) mutate(!isFollowed);
      }}
    >
      <Icon size={17} aria-hidden="true" />
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}

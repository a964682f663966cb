import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import type { ContributionDraft } from '@touchdown/shared/contributions/contributing-routes.ts';
import { pathOf } from '../../../entities/contribution/contribution-target.ts';
import { cutPreview } from '../../../entities/contribution/contribution-words.ts';
import { isContributionList } from '../../../entities/contribution/is-contribution-list.ts';
import { useGreeting } from '../../../entities/contribution/use-greeting.ts';
import { VerifyFirst } from '../../../entities/contribution/verify-first.tsx';
import { callApi } from '../../../lib/api/api-client.ts';
import { inOwnWords, messageOf } from '../../../lib/api/api-error.ts';
import {
  contributionSubject,
  forgetDraft,
  readDraft,
  storeDraft,
  witnessSubject,
} from '../../../lib/drafts.ts';
import { askForForm } from '../../../session/form-after-login.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { notify } from '../../../ui/toast/notify.ts';

/** What somebody wrote before the verification, which may have been on another device. Nothing for everybody else. */
export function KeptDraft() {
  const { state, user } = useSession();
  const { data: draft } = useQuery({
    queryKey: draftKey(user?.id),
    queryFn: async ({ signal }) => (await callApi('GET /contributions/draft', {}, signal)).data.draft,
    enabled: user !== undefined,
    staleTime: 0,
  });
  if (state === 'signed-out')
    return (
      <p className="second-15">
        Did you write something before? <Link to="/login">Log in</Link> to send it.
      </p>
    );
  if (!user || !draft) return null;
  return <WaitingText draft={draft} userId={user.id} isVerified={user.is_verified} />;
}

const draftKey = (userId: string | undefined) => ['own', userId, 'draft'];

interface WaitingTextProps {
  draft: ContributionDraft;
  userId: string;
  isVerified: boolean;
}

function WaitingText({ draft, userId, isVerified }: WaitingTextProps) {
  const { contributionType: type, title, content, url, targetName } = draft;
  const { send, isSending, failure } = useSending(draft, userId);
  const { goOn, discard } = useOthers(draft, userId);
  const isStory = type === 'PERSONAL_ACCOUNT';
  // Short answers wait in the form on this device, which sends both.
  const hasAnswers = readDraft({ userId, subject: witnessSubject(targetOf(draft)) }) !== undefined;
  const isReady = isVerified && !hasAnswers;
  return (
    <section className="card stack above-24 card-inside" aria-labelledby="welcome-draft">
      <h2 id="welcome-draft" className="section-heading">
        Go on with your {isStory ? 'story' : 'contribution'} of {nameWithin(targetName)}
      </h2>
      <p>
        <bdi>{cutPreview(title || content || url)}</bdi>
      </p>
      {isVerified ? null : <VerifyFirst>You can send it after you verify your email.</VerifyFirst>}
      <FormFailure>{failure}</FormFailure>
      <p className="buttons">
        {isReady ? (
          <Button look="primary" aria-disabled={isSending || undefined} onClick={() => void send()}>
            {isSending ? 'Sending...' : isStory ? 'Send your story' : 'Send it'}
          </Button>
        ) : null}
        <Button look={isReady ? 'plain' : 'primary'} onClick={goOn}>
          {isReady ? 'Edit first' : 'Go on'}
        </Button>
        <Button look="quiet" onClick={() => void discard()}>
          Discard
        </Button>
      </p>
    </section>
  );
}

/** `Moore`; `the tornado near Wewoka, Oklahoma`. */
function nameWithin(name: string): string {
  return name.replace(/^Tornado /, 'the tornado ').replace(/ tornado$/, '');
}

const targetOf = ({ tornadoId, spcReportId }: ContributionDraft) => tornadoId ?? spcReportId ?? '';

/** Sends the text as any other, once however often it is pressed, and leads to it on its page. */
function useSending(draft: ContributionDraft, userId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const greet = useGreeting();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async () => {
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    const { contributionType, title, content, url, tornadoId, spcReportId, idempotencyKey } = draft;
    const target = tornadoId === null ? { spcReportId: spcReportId ?? '' } : { tornadoId };
    try {
      const body = { contributionType, title, content, url, ...target };
      const { message, data } = await callApi('POST /contributions', { body, idempotencyKey }).catch(
        inOwnWords(contributionSentences.notSubmitted),
      );
      const owner = { userId, subject: contributionSubject(targetOf(draft)) };
      // What this device has may be newer.
      if (readDraft(owner)?.['key'] === idempotencyKey) forgetDraft(owner);
      client.setQueryData(draftKey(userId), null);
      void client.invalidateQueries({ predicate: ({ queryKey }) => isContributionList(queryKey) });
      greet(message, data.contribution);
      void navigate(pathOf(data.contribution));
    } catch (error) {
      setFailure(messageOf(error));
      setSending(false);
    }
  };
  return { send, isSending, failure };
}

/** To open the form with the text, and to discard it. */
function useOthers(draft: ContributionDraft, userId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = targetOf(draft);
  const goOn = () => {
    const { contributionType, title, content, url, idempotencyKey: key } = draft;
    const owner = { userId, subject: contributionSubject(id) };
    // What this device has may be newer.
    const isHere = readDraft(owner) ?? readDraft({ userId, subject: witnessSubject(id) });
    if (!isHere) storeDraft(owner, { contributionType, title, content, url, key });
    askForForm(owner.subject, userId);
    void navigate(draft.tornadoId === null ? `/spc-reports/${id}` : `/tornadoes/${id}`);
  };
  const discard = async () => {
    try {
      await callApi('DELETE /contributions/draft', {});
      client.setQueryData(draftKey(userId), null);
    } catch (error) {
      notify(messageOf(error), 'error');
    }
  };
  return { goOn, discard };
}

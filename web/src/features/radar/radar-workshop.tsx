import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, type ComponentProps } from 'react';
import { noNewLoopsSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import type { RadarTargetType } from '@touchdown/shared/radar/radar-choices.ts';
import { rememberJobDays } from '@touchdown/shared/radar/radar-limits.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { useSiteStatus } from '../../lib/site-status.ts';
import { useResendVerification } from '../../session/use-resend-verification.ts';
import { useCurrentUser, useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast/notify.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FilterPanel } from '../../ui/filters/filter-panel.tsx';
import { JobProgress } from './job/job-progress.tsx';
import type { FinishedLoop } from './job/job-state.ts';
import { announcementOf } from './job/job-words.ts';
import { recordKey, useRecordedLoop } from './job/use-recorded-loop.ts';
import type { RadarFormQuery } from './options/radar-form.ts';
import { whyNoLoop, type RadarSubject, thingOf } from './radar-subject.ts';
import { radarCalls, pollTimeout } from './job/radar-calls.ts';
import { useRadarJob } from './job/use-radar-job.ts';
import { callQuietly } from '../../lib/api/api-client.ts';
import { RadarPlayer } from './radar-player.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from './radar-section.module.css';
import jobFailureStyles from './job/job.module.css';

const RadarOptionsForm = lazyPart(() => import('./options/radar-options-form.tsx'), 'RadarOptionsForm');
/** Only moderators load it, and the dialogs that it needs. */
const RemoveLoop = lazyPart(() => import('./remove-loop.tsx'), 'RemoveLoop');

interface RadarWorkshopProps {
  subject: RadarSubject;
  hasLoop: boolean;
  onLoop: (loop: FinishedLoop) => void;
  /** The loop that this person has removed. */
  removedUrl: string | null;
  onRemoved: () => void;
}

interface LoopRequest {
  options: RadarFormQuery;
  isRegeneration: boolean;
}

/** Where a signed-in person generates or regenerates a loop and follows its progress. */
export function RadarWorkshop({ subject, hasLoop, onLoop, removedUrl, onRemoved }: RadarWorkshopProps) {
  const { kind, id } = subject;
  const { id: userId, is_verified: isVerified, roles } = useCurrentUser();
  const { radarJob, job, loop } = useRadarJob(() => radarCalls(kind, id));
  useRecordedLoop(kind, id, hasLoop);
  useHandOver(subject, loop, userId, onLoop);
  const { data: privateLoop = null } = useQuery(privateLoopQuery(userId, kind, id));
  const lastRequest = useRef<LoopRequest>({ options: {}, isRegeneration: false });
  const place = useRef<HTMLDivElement>(null);
  const reason = whyNoLoop(subject);
  const isBusy = job.step === 'requesting' || job.step === 'following';
  const areMade = useSiteStatus().radarLoops === 'on';
  // A public loop that was made is about to be shown.
  const isShownSoon = job.step === 'made' && job.loop.isPublic && job.loop.videoUrl !== removedUrl;
  const mayRequest = isVerified && !reason && areMade;

  function request(next: LoopRequest): Promise<unknown> {
    lastRequest.current = next;
    // The pressed button disappears, so the focus moves to the content that replaces it.
    place.current?.focus({ preventScroll: true });
    return radarJob.request(next.options, next.isRegeneration);
  }

  async function cancel() {
    place.current?.focus({ preventScroll: true });
    try {
      await radarJob.cancel();
    } catch (error) {
      notify(messageOf(error), 'error');
    }
  }

  return (
    <>
      {privateLoop ? (
        <PrivateLoop
          loop={privateLoop}
          subject={subject}
          playsAtOnce={loop?.videoUrl === privateLoop.videoUrl}
        />
      ) : null}
      <VisuallyHidden>
        <p role="status">{announcementOf(job)}</p>
      </VisuallyHidden>
      <div ref={place} tabIndex={-1} className="focus-place">
        {job.step === 'following' ? (
          <JobProgress job={job} onCancel={() => void cancel()} onCheck={() => radarJob.checkNow()} />
        ) : null}
        {job.step === 'failed' ? (
          <JobFailure
            sentence={job.sentence}
            onRetry={mayRequest ? () => void request(lastRequest.current) : undefined}
            onRegenerate={
              mayRequest ? () => void request({ ...lastRequest.current, isRegeneration: true }) : undefined
            }
          />
        ) : null}
        {!hasLoop && mayRequest && !isShownSoon && job.step !== 'following' && job.step !== 'failed' ? (
          <GeneratePrompt
            isBusy={isBusy}
            onGenerate={() => void request({ options: {}, isRegeneration: false })}
          />
        ) : null}
      </div>
      {areMade || reason ? null : <p className={`second-15 ${styles['words']}`}>{noNewLoopsSentence}</p>}
      {isVerified || reason ? null : <VerifyPrompt />}
      {hasLoop && roles.some(mayModerate) ? (
        <Suspense>
          <RemoveLoop subject={subject} onRemoved={onRemoved} />
        </Suspense>
      ) : null}
      {mayRequest ? (
        <RegeneratePanel
          subject={subject}
          isBusy={isBusy}
          onRequest={(options) => request({ options, isRegeneration: true })}
        />
      ) : null}
    </>
  );
}

function GeneratePrompt({ isBusy, onGenerate }: { isBusy: boolean; onGenerate: () => void }) {
  return (
    <>
      <p className={`second-15 ${styles['words']}`}>
        Scans from the nearest weather radar, from 20 minutes before to 20 minutes after. It takes a few
        minutes to make. Then everyone can see it here.
      </p>
      <p className={`buttons ${styles['buttons']}`}>
        <Button
          look="primary"
          aria-disabled={isBusy || undefined}
          onClick={() => (isBusy ? undefined : onGenerate())}
        >
          {isBusy ? 'Requesting it…' : 'Generate Radar Loop'}
        </Button>
      </p>
    </>
  );
}

/** For people who have not verified their email yet. */
function VerifyPrompt() {
  const { user } = useSession();
  const { resend, isBusy } = useResendVerification();
  return (
    <>
      <p className={`second-15 ${styles['words']}`}>
        Verify your email to generate radar loops. We sent a link to <strong>{user?.email}</strong>.
      </p>
      <p className={`buttons ${styles['buttons']}`}>
        <Button onClick={() => void resend()} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Sending...' : 'Send the link again'}
        </Button>
      </p>
    </>
  );
}

function RegeneratePanel(props: ComponentProps<typeof RadarOptionsForm>) {
  return (
    <div className={styles['panel']}>
      <FilterPanel title="Regenerate Radar Options">
        <Suspense fallback={<Skeleton height="20rem" />}>
          <RadarOptionsForm {...props} />
        </Suspense>
      </FilterPanel>
    </div>
  );
}

/** Shows a finished loop at once: a public one with the record, a private one in its own section. */
function useHandOver(
  { kind, id }: RadarSubject,
  loop: FinishedLoop | null,
  userId: string,
  onLoop: (loop: FinishedLoop) => void,
): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!loop) return;
    if (loop.isPublic) {
      onLoop(loop);
      void client.invalidateQueries({ queryKey: recordKey(kind, id) });
    } else {
      client.setQueryData(privateLoopQuery(userId, kind, id).queryKey, loop);
    }
  }, [loop, onLoop, client, userId, kind, id]);
}

interface JobFailureProps {
  sentence: string;
  /** Undefined for people who may not generate loops. */
  onRetry: (() => void) | undefined;
  onRegenerate: (() => void) | undefined;
}

/** Why the loop was not made, with two ways to try again. */
function JobFailure({ sentence, onRetry, onRegenerate }: JobFailureProps) {
  return (
    <div className={`card stack ${jobFailureStyles['failure']}`}>
      <p role="alert">
        <strong>Error:</strong> {sentence}
      </p>
      {onRetry && onRegenerate ? (
        <div className="buttons">
          <Button look="primary" onClick={onRetry}>
            Try Again
          </Button>
          <Button onClick={onRegenerate}>Force Regenerate</Button>
        </div>
      ) : null}
    </div>
  );
}

interface PrivateLoopProps {
  loop: FinishedLoop;
  subject: RadarSubject;
  playsAtOnce: boolean;
}

/** A loop made with options of the person's own, which only they see. */
function PrivateLoop({ loop: { videoUrl, posterUrl }, subject, playsAtOnce }: PrivateLoopProps) {
  return (
    <section aria-labelledby="own-radar-loop" className={styles['own']}>
      <h3 id="own-radar-loop">Your radar loop</h3>
      <p className={`second-15 ${styles['words']}`}>
        Made with your own options. Only you and our moderators can open it. We keep it for {rememberJobDays}{' '}
        days.
      </p>
      <RadarPlayer
        key={videoUrl}
        videoUrl={videoUrl}
        posterUrl={posterUrl}
        label={`Your radar loop of this ${thingOf(subject)}`}
        subject={subject}
        isLinkable={false}
        playsAtOnce={playsAtOnce}
      />
    </section>
  );
}

/** A person's latest private loop. The key begins with `own`, so that no device stores the answer. */
function privateLoopQuery(userId: string, targetType: RadarTargetType, id: string) {
  return queryOptions({
    queryKey: ['own', userId, 'private-loop', targetType, id],
    queryFn: async (): Promise<FinishedLoop | null> => {
      const args = { params: { targetType, id } };
      const { loop } = await callQuietly('GET /radar/private-loops/{targetType}/{id}', args, pollTimeout());
      return loop && { videoUrl: loop.result_url, posterUrl: loop.poster_url, isPublic: false };
    },
  });
}

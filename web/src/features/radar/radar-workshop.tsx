import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCurrentUser } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast/notify.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FilterPanel } from '../../ui/filters/filter-panel.tsx';
import { JobFailure } from './job/job-failure.tsx';
import { JobProgress } from './job/job-progress.tsx';
import type { Film } from './job/job-state.ts';
import { announcementOf } from './job/job-words.ts';
import { useRadarJob } from './job/use-radar-job.ts';
import { recordKey, useRecordedFilm } from './job/use-recorded-film.ts';
import { OwnFilm } from './own-film.tsx';
import { ownFilmQuery } from './own-film-query.ts';
import type { RadarFormQuery } from './options/radar-form.ts';
import styles from './radar-section.module.css';
import { thingOf, whyNoFilm, type RadarSubject } from './radar-subject.ts';
import { VerifyPrompt } from './verify-prompt.tsx';

const RadarOptionsForm = lazy(() =>
  import('./options/radar-options-form.tsx').then(({ RadarOptionsForm: component }) => ({
    default: component,
  })),
);

interface RadarWorkshopProps {
  subject: RadarSubject;
  hasFilm: boolean;
  onFilm: (film: Film) => void;
}

interface Wish {
  options: RadarFormQuery;
  isAnew: boolean;
}

/** Where those who are signed in have a film made, or made anew, and see how far it is. */
export function RadarWorkshop({ subject, hasFilm, onFilm }: RadarWorkshopProps) {
  const { kind, id } = subject;
  const { id: userId, is_verified: isVerified } = useCurrentUser();
  const { radarJob, job, film } = useRadarJob(kind, id);
  useRecordedFilm(kind, id, hasFilm);
  useHandOver(subject, film, userId, onFilm);
  const { data: ownFilm = null } = useQuery(ownFilmQuery(userId, kind, id));
  const wish = useRef<Wish>({ options: {}, isAnew: false });
  const place = useRef<HTMLDivElement>(null);
  const reason = whyNoFilm(subject);
  const isBusy = job.step === 'asking' || job.step === 'following';
  const mayAsk = isVerified && !reason;

  function ask(next: Wish): Promise<unknown> {
    wish.current = next;
    // The button that was pressed goes; what comes in its place has the focus.
    place.current?.focus({ preventScroll: true });
    return radarJob.request(next.options, next.isAnew);
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
      {ownFilm ? (
        <OwnFilm film={ownFilm} thing={thingOf(subject)} playsAtOnce={film?.videoUrl === ownFilm.videoUrl} />
      ) : null}
      <VisuallyHidden>
        <p role="status">{announcementOf(job)}</p>
      </VisuallyHidden>
      <div ref={place} tabIndex={-1} className="focus-place">
        {job.step === 'following' ? <JobProgress job={job} onCancel={() => void cancel()} /> : null}
        {job.step === 'failed' ? (
          <JobFailure
            sentence={job.sentence}
            onRetry={mayAsk ? () => void ask(wish.current) : undefined}
            onForce={mayAsk ? () => void ask({ ...wish.current, isAnew: true }) : undefined}
          />
        ) : null}
        {!hasFilm && mayAsk && (job.step === 'idle' || job.step === 'asking') ? (
          <>
            <p className={`second-15 ${styles['words']}`}>
              A film of the nearest weather radar’s scans, from 20 minutes before until 20 minutes after. It
              takes a few minutes to make, and everybody can see it here then.
            </p>
            <p className={`buttons ${styles['buttons']}`}>
              <Button
                look="primary"
                aria-disabled={isBusy || undefined}
                onClick={() => (isBusy ? undefined : void ask({ options: {}, isAnew: false }))}
              >
                {isBusy ? 'Asking for it…' : 'Generate Radar Loop'}
              </Button>
            </p>
          </>
        ) : null}
      </div>
      {isVerified || reason ? null : <VerifyPrompt />}
      {mayAsk ? (
        <div className={styles['panel']}>
          <FilterPanel title="Regenerate Radar Options">
            <Suspense fallback={<Skeleton height="20rem" />}>
              <RadarOptionsForm
                subject={subject}
                isBusy={isBusy}
                onAsk={(options) => ask({ options, isAnew: true })}
              />
            </Suspense>
          </FilterPanel>
        </div>
      ) : null}
    </>
  );
}

/** A film that was made here is shown at once: as everybody's, kept with the record, or as one's own. */
function useHandOver(
  { kind, id }: RadarSubject,
  film: Film | null,
  userId: string,
  onFilm: (film: Film) => void,
): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!film) return;
    if (film.isPublic) {
      onFilm(film);
      void client.invalidateQueries({ queryKey: recordKey(kind, id) });
    } else {
      client.setQueryData(ownFilmQuery(userId, kind, id).queryKey, film);
    }
  }, [film, onFilm, client, userId, kind, id]);
}

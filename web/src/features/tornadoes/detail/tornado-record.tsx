import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate, shortDate } from '@touchdown/shared/text/written-date.ts';
import { whereDiedOf } from '@touchdown/shared/tornadoes/death-places.ts';
import { nameOf, countyLabel } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado, TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { qualityFlags } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import type { RelatedTornado } from '@touchdown/shared/tornadoes/answers.ts';
import { EditedFieldsContext } from '../../../entities/correction/edited-fields.ts';
import { WhereTheyDied } from '../../../entities/deaths/where-died.tsx';
import { useSiteOrigin } from '../../../lib/page/served-page.ts';
import { SafetyLine } from '../../../ui/safety-line.tsx';
import { DataFold } from './data-fold.tsx';
import { Facts } from './facts.tsx';
import { LookAround } from './look-around.tsx';
import { Story } from './story.tsx';
import { useRelatedTornadoes, type RelatedQuery } from './tornado-detail-queries.ts';
import { TornadoTop } from './tornado-top.tsx';
import { useUnfolded } from './use-unfolded.ts';
import { Button } from '../../../ui/button.tsx';
import { DayLink } from '../../../ui/day-link.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { RatingBadge } from '../../../ui/rating-badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PartFailure } from '../../../ui/state-face.tsx';
import styles from './tornado-page.module.css';

/** Content of other features. Features do not import each other, so the app passes it in. */
export interface RecordSlots {
  radar: (tornado: Tornado) => ReactNode;
  contributions: (tornado: Tornado) => ReactNode;
  /** The button that keeps the page for later. */
  keep: (tornado: TornadoForReader) => ReactNode;
  /** Buttons of those who add to the page. */
  also: (tornado: TornadoForReader) => ReactNode;
}

interface TornadoRecordProps extends RecordSlots {
  tornado: TornadoForReader;
  /** Why the request failed, where the tornado is an earlier answer that this device stored. */
  failure: { message: string; retry: () => void } | undefined;
}

const noneEdited: NonNullable<TornadoForReader['edited']> = [];
const noRanks: NonNullable<RelatedQuery['data']>['ranks'] = [];

/** A tornado as it is told: its answer, its map, its story and pictures, its figures, and the rest in a fold. */
export function TornadoRecord({ tornado, failure, radar, contributions, keep, also }: TornadoRecordProps) {
  const [showsRelated, showRelated] = useUnfolded();
  const related = useRelatedTornadoes(tornado.id);
  const origin = useSiteOrigin();
  const { edited = noneEdited } = tornado;
  const fields = useMemo(() => ({ type: 'tornado' as const, edited }), [edited]);
  return (
    <EditedFieldsContext value={fields}>
      <article aria-label={`${nameOf(tornado).title}, ${longDate(tornado.begin_wall)}`}>
        {failure ? <StaleNote {...failure} /> : null}
        {tornado.status === 'withdrawn' ? <WithdrawnNote /> : null}
        <TornadoTop
          tornado={tornado}
          ranks={related.data?.ranks ?? noRanks}
          others={showsRelated ? related.data?.tornadoes : undefined}
          keep={keep(tornado)}
          also={also(tornado)}
        />
        <div className={`page-width ${styles['body']}`}>
          <div className={styles['told']}>
            <Story tornado={tornado} empty={<NoStory query={related} />} />
            <WhereDied tornado={tornado} />
          </div>
          <div className={`not-printed ${styles['media']}`}>
            <section>{radar(tornado)}</section>
            <section>{contributions(tornado)}</section>
          </div>
          <div className={styles['facts']}>
            <Facts tornado={tornado} />
          </div>
          <div className={styles['around']}>
            <LookAround
              tornado={tornado}
              query={related}
              related={
                tornado.episode_id === null ? null : (
                  <RelatedTornadoes query={related} isShown={showsRelated} onShow={showRelated} />
                )
              }
            />
          </div>
          <div className={styles['safety']}>
            <SafetyLine />
            <p className="only-printed">
              Touchdown, {origin}/tornadoes/{tornado.id}
            </p>
          </div>
          <DataFold tornado={tornado} isEdited={edited.length > 0} />
        </div>
      </article>
    </EditedFieldsContext>
  );
}

/** What can be said where nobody has written about a tornado. */
function NoStory({ query: { data } }: { query: RelatedQuery }) {
  return (
    <p>
      No written account of this tornado is in our data.
      {data && data.same_day.others > 0
        ? ` It was one of ${groupedNumber(data.same_day.others + 1)} tornadoes on record that day.`
        : ''}
    </p>
  );
}

function WhereDied({ tornado }: { tornado: Tornado }) {
  const died = whereDiedOf(tornado);
  if (!died) return null;
  return (
    <section>
      <h2 className="section-heading">Where people died</h2>
      <WhereTheyDied died={died} />
    </section>
  );
}

/** Shown above everything else, because the whole record may be wrong. */
function WithdrawnNote() {
  return (
    <div role="note" className={styles['note']}>
      <p>
        <strong>Withdrawn.</strong> {qualityFlags.withdrawn}
      </p>
    </div>
  );
}

/** Says that the page shows an earlier answer, stored on this device, because the request failed. */
function StaleNote({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div role="alert" className={styles['note']}>
      <p>
        <strong>Failed to fetch tornado data.</strong> This page is from your last visit. Error: {message}
      </p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}

interface RelatedTornadoesProps {
  query: RelatedQuery;
  isShown: boolean;
  onShow: () => void;
}

/** The other tornadoes of the episode, shown on request. If there are none, there is nothing to request. */
function RelatedTornadoes({ query, isShown, onShow }: RelatedTornadoesProps) {
  const hasNone = query.data?.tornadoes.length === 0;
  return (
    <div className={`${styles['related']} ${isShown ? '' : 'not-printed'}`}>
      <h3>Other Events in this Episode</h3>
      {isShown || hasNone ? (
        <Related query={query} />
      ) : (
        <Button className="above-16" onClick={onShow}>
          Show Related Events
        </Button>
      )}
    </div>
  );
}

function Related({ query: { data, error, isError, refetch } }: Pick<RelatedTornadoesProps, 'query'>) {
  if (data) return <List tornadoes={data.tornadoes} />;
  if (isError) {
    return (
      <PartFailure
        title="Failed to fetch related events"
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={`stack ${styles['relatedBones']}`}>
      <p role="status">Loading the other events</p>
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" />
    </div>
  );
}

function List({ tornadoes }: { tornadoes: RelatedTornado[] }) {
  const countWords = tornadoes.length === 1 ? '1 other tornado' : `${tornadoes.length} other tornadoes`;
  return (
    <>
      <p role="status" className={styles['count']}>
        {tornadoes.length === 0
          ? 'It is the only tornado of its episode.'
          : `${countWords}, in order of time. The map above shows them too.`}
      </p>
      <ol className={styles['list']}>
        {tornadoes.map((tornado) => (
          <li key={tornado.id}>
            <RatingBadge rating={tornado.tor_f_scale} />
            <Link to={`/tornadoes/${tornado.id}`}>{nameOf(tornado).title}</Link>
            <span>
              {tornado.cz_name ? `${countyLabel(tornado.cz_name)}, ` : ''}
              <DayLink at={tornado.begin_wall} day="local">
                {shortDate(tornado.begin_wall)}
              </DayLink>
              , {beginClock(tornado)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

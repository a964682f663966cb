import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { whereDiedOf } from '@touchdown/shared/tornadoes/death-places.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado, TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { useMemo, type ReactNode } from 'react';
import { EditedFieldsContext } from '../../../entities/correction/edited-fields.ts';
import { WhereTheyDied } from '../../../entities/deaths/where-died.tsx';
import { useSiteOrigin } from '../../../lib/page/served-page.ts';
import { SafetyLine } from '../../../ui/safety-line.tsx';
import { DataFold } from './data-fold.tsx';
import { Facts } from './facts.tsx';
import { LookAround } from './look-around.tsx';
import { RelatedTornadoes } from './related-tornadoes.tsx';
import { Story } from './story.tsx';
import { useRelatedTornadoes, type RelatedQuery } from './tornado-detail-queries.ts';
import { StaleNote, WithdrawnNote } from './tornado-notes.tsx';
import styles from './tornado-page.module.css';
import { TornadoTop } from './tornado-top.tsx';
import { useUnfolded } from './use-unfolded.ts';

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

import { widthKind, maximumWidthsSince } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { tornadoHeading } from '@touchdown/shared/tornadoes/describe-tornado.ts';
import { countyLabel, nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { withTrustedSizes } from '@touchdown/shared/tornadoes/doubtful-values.ts';
import { pathPoints } from '@touchdown/shared/tornadoes/path-points.ts';
import type { RelatedTornado, TornadoRank } from '@touchdown/shared/tornadoes/answers.ts';
import type { TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { tornadoSentence } from './tornado-sentence.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { EditedMark } from '../../../entities/correction/edited-mark.tsx';
import { CiteButton, EmbedButton } from '../../../entities/tornado/share/share-button.tsx';
import { findState } from '../../../lib/filters/us-states.ts';
import { durationMinutes, isRoundedTime } from '../../../lib/format.ts';
import { amountIn, quantityWords, sentenceIn } from '../../../lib/quantities.ts';
import { useUnits, type Units } from '../../../lib/units.ts';
import { PathMapWhenSeen } from '../../../map/path/path-map-when-seen.tsx';
import { BackButton } from '../../../ui/back-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { DayLink } from '../../../ui/day-link.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { RatingBadge } from '../../../ui/rating-badge.tsx';
import { ShareBar } from '../../../ui/share-bar.tsx';
import { FigureRow, StoryHeader, StoryMap } from '../../../ui/story-header.tsx';
import { familiarLength, familiarWidth } from './familiar-size.ts';
import { sourcesQuery } from './tornado-detail-queries.ts';

interface TornadoTopProps {
  tornado: TornadoForReader;
  /** Where it stands among others, once that is known. */
  ranks: readonly TornadoRank[];
  /** The other tornadoes of its episode, once the visitor has asked for them. */
  others: readonly RelatedTornado[] | undefined;
  /** The button that keeps it for later. */
  keep: ReactNode;
  /** Buttons of those who add to it. */
  also: ReactNode;
}

/** What a tornado was, in one answer, its path on the map, and its figures. */
export function TornadoTop({ tornado, ranks, others, keep, also }: TornadoTopProps) {
  const { begin_wall: local } = tornado;
  const name = nameOf(tornado);
  const units = useUnits();
  return (
    <div className="page-width">
      <StoryHeader
        parents={<Parents tornado={tornado} />}
        name={name.title}
        mark={<EditedMark field="display_name" />}
        meta={
          <>
            <RatingBadge rating={tornado.tor_f_scale} />
            <span>
              {weekdayOf(local)}, <DayLink at={local} day="local" />, {isRoundedTime(local) ? 'about ' : ''}
              {beginClock(tornado)}
            </span>
            <span>{placeWords(tornado)}</span>
            <EditedMark field="tor_f_scale" isNamed />
            <EditedMark field="begin_datetime" isNamed />
          </>
        }
        sentence={sentenceIn(units, tornadoSentence(tornado, ranks))}
        share={
          <ShareBar
            path={`/tornadoes/${tornado.id}`}
            title={tornadoHeading(tornado)}
            picture={tornado.start_lat === null ? undefined : `/tornadoes/${tornado.id}.png`}
            keep={keep}
            also={also}
            more={
              <>
                <PrintButton id={tornado.id} />
                <EmbedButton path={`/tornadoes/${tornado.id}`} title={tornadoHeading(tornado)} />
                <CiteButton id={tornado.id} />
              </>
            }
          />
        }
      />
      <TrackMap tornado={tornado} others={others} />
      <Figures tornado={tornado} />
    </div>
  );
}

/** The outbreak and the town that it is a part of. */
function Parents({ tornado: { outbreak, town } }: { tornado: TornadoForReader }) {
  return (
    <>
      <BackButton />
      {[...(outbreak ? [{ path: outbreak.path, name: outbreak.title }] : []), ...(town ? [town] : [])].map(
        ({ path, name }) => (
          <Link key={path} to={path} className="touch-link">
            {name}
          </Link>
        ),
      )}
    </>
  );
}

const manyCounties = 3;

/** `Jasper and Newton counties, Missouri`, else the first and how many more. */
function placeWords({ counties, state }: TornadoForReader): string {
  const ofState = findState(state) || state;
  const own = counties.filter((county) => !county.includes(', '));
  if (own.length === 0) return ofState;
  if (own.length === 1) return `${countyLabel(own[0] ?? '')}, ${ofState}`;
  if (own.length > manyCounties) return `${own.length} counties, ${ofState}`;
  const isOfCounties = own.every((county) => countyLabel(county) === `${county} County`);
  const names = isOfCounties ? own : own.map((county) => countyLabel(county));
  const list = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names.toSorted());
  return `${list}${isOfCounties ? ' counties' : ''}, ${ofState}`;
}

function weekdayOf(wall: string): string {
  return new Date(`${wall}Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
}

const figureUnits = {
  us: { length: ['mile long', 'miles long'], width: ['yard wide', 'yards wide'] },
  metric: { length: ['kilometer long', 'kilometers long'], width: ['meter wide', 'meters wide'] },
} as const satisfies Record<Units, unknown>;

function Figures({ tornado }: { tornado: TornadoForReader }) {
  const units = useUnits();
  const { path_length: length, path_width: width } = withTrustedSizes(tornado);
  const kind = widthKind(tornado.begin_wall, width);
  const [long, wide] = [amountIn(units, 'length', length), amountIn(units, 'width', width)];
  const minutes = durationMinutes(tornado.begin_datetime, tornado.end_datetime);
  const unitOf = (of: 'length' | 'width', amount: number | null) =>
    figureUnits[units][of][amount === 1 ? 0 : 1];
  const isAverage = Number(tornado.begin_wall.slice(0, 4)) < maximumWidthsSince;
  return (
    <FigureRow>
      <Figure
        large
        value={tornado.fatalities}
        isAtLeast={tornado.fatalities_at_least}
        unit={tornado.fatalities === 1 ? 'death' : 'deaths'}
        note={<EditedMark field="fatalities" />}
      />
      <Figure
        large
        value={tornado.injuries}
        isAtLeast={tornado.injuries_at_least}
        unit="injured"
        note={<EditedMark field="injuries" />}
      />
      <Figure
        large
        value={long}
        unit={unitOf('length', long)}
        aside={familiarLength(length)}
        note={<EditedMark field="path_length" />}
      />
      <Figure
        large
        value={wide}
        unit={`${unitOf('width', wide)}${isAverage && wide !== null ? ', on average' : ''}`}
        aside={
          kind === 'not_measured' ? 'Often a stand-in when no one measured it' : familiarWidth(width, units)
        }
        note={<EditedMark field="path_width" />}
      />
      {minutes === null ? null : (
        <Figure
          large
          value={minutes}
          unit={minutes === 1 ? 'minute on the ground' : 'minutes on the ground'}
        />
      )}
    </FigureRow>
  );
}

function TrackMap({ tornado, others }: Pick<TornadoTopProps, 'tornado' | 'others'>) {
  const navigate = useNavigate();
  const units = useUnits();
  const open = useCallback((id: string) => void navigate(`/tornadoes/${id}`), [navigate]);
  if (tornado.start_lat === null || tornado.start_lon === null)
    return <p className="second-15">We don’t know where this tornado touched down.</p>;
  return (
    <StoryMap caption={captionOf(tornado, units)}>
      <PathMapWhenSeen track={tornado} onOpen={open} {...(others ? { others } : {})} />
    </StoryMap>
  );
}

/** What the picture cannot show: how the band and the line came about. */
function captionOf(tornado: TornadoForReader, units: Units): string {
  const points = pathPoints(tornado).length;
  const { path_width: width } = withTrustedSizes(tornado);
  const band =
    points > 1 && width !== null && widthKind(tornado.begin_wall, width) === 'maximum'
      ? `Wide band: up to ${quantityWords(units, 'width', width)}, the widest point; where that was is not recorded. `
      : '';
  if (points < 2) return 'Only the starting point was recorded.';
  if (points > 2) return `${band}The line joins ${points} recorded places; the real path curved.`;
  return `${band}The line joins the recorded start and end; the real path curved.`;
}

/** Fetches the sources first, which are folded on the screen: nothing can be fetched while a page is printed. */
function PrintButton({ id }: { id: string }) {
  const client = useQueryClient();
  const print = async () => {
    // Without them, the page says where they are.
    await client.fetchQuery({ ...sourcesQuery(id), staleTime: Infinity }).catch(() => {});
    window.print();
  };
  return <Button onClick={() => void print()}>Print</Button>;
}

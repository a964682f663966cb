import { casualtiesByState } from '@touchdown/shared/catalogue/casualties.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { stateName } from '@touchdown/shared/text/title-case.ts';
import { widthKind, type WidthKind } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { ratingLabel } from '@touchdown/shared/tornadoes/rating.ts';
import type { Tornado, TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EditedMark } from '../../../entities/correction/edited-mark.tsx';
import { formatCasualties, formatPropertyDamage } from '../../../entities/tornado/impact-figures.ts';
import { CountyLink, SentenceWithTown, StateLink } from '../../../entities/tornado/place-of-record.tsx';
import {
  durationMinutes,
  formatAtLeast,
  formatDamage,
  formatDuration,
  notRecorded,
} from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { quantityWords, sentenceIn } from '../../../lib/quantities.ts';
import { useUnits } from '../../../lib/units.ts';
import { DialogButton } from '../../../ui/form/dialog-button.tsx';
import styles from './tornado-page.module.css';
import { sourcesHash } from './sources/field-labels.ts';

const loadRatings = () => import('../../../entities/tornado/rating-dialog.tsx');
const RatingDialog = lazyPart(loadRatings, 'RatingDialog');

/** What the record has of a tornado, value by value, each group under its heading. */
export function Facts({ tornado }: { tornado: TornadoForReader }) {
  return (
    <div className={`card ${styles['factList']}`}>
      <Group title="Impact Summary">
        <Impact tornado={tornado} />
      </Group>
      <Group title="Physical Characteristics">
        <Sizes tornado={tornado} />
      </Group>
      <Group title="Where it went">
        <Places tornado={tornado} />
      </Group>
      <p className="not-printed size-15">
        <Link to={{ hash: sourcesHash }} replace>
          Where each number comes from
        </Link>
      </p>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Impact({ tornado }: { tornado: Tornado }) {
  return (
    <>
      <Fact name="Fatalities">
        {formatCasualties(tornado.fatalities, tornado.fatalities_indirect, tornado.fatalities_at_least)}
        <EditedMark field="fatalities" />
      </Fact>
      <Fact name="Injuries">
        {formatCasualties(tornado.injuries, tornado.injuries_indirect, tornado.injuries_at_least)}
        <EditedMark field="injuries" />
      </Fact>
      <ByState tornado={tornado} />
      <Fact name="Property damage">
        {formatPropertyDamage(tornado)}
        <EditedMark field="damage_estimate" />
      </Fact>
      {tornado.damage_crops === null ? null : (
        <Fact name="Crop damage">
          {formatAtLeast(formatDamage(tornado.damage_crops), tornado.damage_crops_at_least)}
          <EditedMark field="damage_crops" />
        </Fact>
      )}
    </>
  );
}

/** A line for each state of a path across a border. */
function ByState({ tornado }: { tornado: Tornado }) {
  const states = casualtiesByState(tornado);
  const hasSomebody = tornado.fatalities !== 0 || tornado.injuries !== 0;
  if (states.length < 2 || !hasSomebody) return null;
  const isUnknown = states.every(({ deaths, injuries }) => deaths === null && injuries === null);
  if (isUnknown) return <Fact name="By state">Not recorded state by state</Fact>;
  return states.map(({ state, deaths, injuries }) => (
    <Fact key={state} name={`In ${stateName(state)}`}>
      {peopleWords(deaths, 'death', 'deaths')}, {peopleWords(injuries, 'injury', 'injuries')}
    </Fact>
  ));
}

function peopleWords(count: number | null, one: string, many: string): string {
  return count === null ? `${many} not known` : counted(count, one, many);
}

const widthNames = {
  maximum: 'Maximum width',
  average: 'Average width',
  not_measured: 'Width',
} as const satisfies Record<WidthKind, string>;

function Sizes({ tornado }: { tornado: Tornado }) {
  const { tor_f_scale: rating, path_width: width, path_length: length, max_wind_speed: wind } = tornado;
  const units = useUnits();
  const kind = widthKind(tornado.begin_wall, width);
  return (
    <>
      <Fact name="Rating">
        {ratingLabel(rating)}
        {rating === 'N/A' && tornado.rating_recorded === 'EFU' ? ' (EFU)' : null}
        <EditedMark field="tor_f_scale" />{' '}
        <DialogButton label="What it means" className={styles['ratings']} load={loadRatings}>
          {(opened) => <RatingDialog {...opened} />}
        </DialogButton>
      </Fact>
      <Fact name="Path length">
        {quantityWords(units, 'length', length)}
        <EditedMark field="path_length" />
      </Fact>
      <Fact name={widthNames[kind]}>
        {quantityWords(units, 'width', width)}
        {kind === 'not_measured' ? ', likely not measured' : null}
        <EditedMark field="path_width" />
      </Fact>
      <Fact name="Duration">{durationOf(tornado)}</Fact>
      {wind === null ? null : (
        <Fact name="Maximum wind">
          {quantityWords(units, 'speed', wind)}
          <EditedMark field="max_wind_speed" />
        </Fact>
      )}
    </>
  );
}

function Places({ tornado }: { tornado: TornadoForReader }) {
  const { begin_place: begin, end_place: end, state, counties_by_line: byLine = [] } = tornado;
  const counties = tornado.counties.filter((county) => !byLine.includes(county));
  const units = useUnits();
  return (
    <>
      {begin === null ? null : (
        <Fact name="Beginning">
          <SentenceWithTown text={sentenceIn(units, begin)} />
        </Fact>
      )}
      {end === null ? null : (
        <Fact name="End">
          <SentenceWithTown text={sentenceIn(units, end)} />
        </Fact>
      )}
      {counties.length > 0 ? (
        <Fact name={counties.length === 1 ? 'County' : 'Counties'}>
          <Counties counties={counties} ownState={state} />
          {tornado.county_from === 'coordinates' ? ' (by its coordinates)' : null}
          <EditedMark field="cz_name" />
        </Fact>
      ) : null}
      {byLine.length > 0 ? (
        <Fact name="Probably also">
          <Counties counties={byLine} ownState={state} /> (estimated from a straight path)
        </Fact>
      ) : null}
      <Fact name="State">
        <StateLink state={state} />
      </Fact>
      <Offices tornado={tornado} />
    </>
  );
}

/** `Grady; McClain; Graves, Kentucky`, each a link to its page. */
function Counties({ counties, ownState }: { counties: readonly string[]; ownState: string }) {
  return counties.map((county, at) => (
    <Fragment key={county}>
      {at > 0 ? '; ' : null}
      <CountyLink county={county} ownState={ownState}>
        {county}
      </CountyLink>
    </Fragment>
  ));
}

/** Who warns its counties today, beside the office that recorded it. */
function Offices({ tornado: { offices, wfo } }: { tornado: TornadoForReader }) {
  if (!offices || offices.length === 0) return null;
  const isAnother = wfo !== null && !offices.some(({ code }) => code === wfo);
  return (
    <Fact name={offices.length === 1 ? 'Forecast office' : 'Forecast offices'}>
      {offices.map(({ code, name, path }, at) => (
        <Fragment key={code}>
          {at > 0 ? '; ' : null}
          <Link to={path}>NWS {name}</Link>
        </Fragment>
      ))}
      {isAnother ? ` today; ${wfo} recorded it` : null}
    </Fact>
  );
}

/** Weather offices record whole minutes, so equal times mean that the tornado lasted less than a minute. */
function durationOf({ begin_datetime: begin, end_datetime: end, source_class: source }: Tornado): string {
  const minutes = durationMinutes(begin, end);
  if (minutes !== null) return formatDuration(minutes);
  return end !== null && source === 'digital' ? 'under a minute' : notRecorded;
}

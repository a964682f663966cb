import { DayLink } from '../../../ui/day-link.tsx';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import type { SortDirection } from '@touchdown/shared/tornadoes/sort-fields.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { shortDate } from '@touchdown/shared/text/written-date.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { besideDate } from '../../../entities/tornado/tornado-words.ts';
import { atLeastSign, formatDamage, notRecorded } from '../../../lib/format.ts';
import { amountIn } from '../../../lib/quantities.ts';
import { useUnits, type Units } from '../../../lib/units.ts';
import { RatingBadge } from '../../../ui/rating-badge.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ListSettings, ListSortField } from './list-query-string.ts';
import styles from './tornado-table.module.css';

export type SortChange = Pick<ListSettings, 'sortBy' | 'sortDirection'>;

interface TornadoTableProps {
  tornadoes: readonly TornadoSummary[];
  /** Why a tornado is in a list of a place where it did not begin; empty where it did. */
  passedOf?: (tornado: TornadoSummary) => string;
  /** The applied order. A search by best match has no column. */
  sort: SortChange;
  onSort: (sort: SortChange) => void;
  isStale: boolean;
}

interface Column {
  title: string;
  /** Columns without a field cannot be sorted by. */
  field?: ListSortField;
  isNumber?: boolean;
}

const pathTitles = {
  us: { length: 'Miles', width: 'Yards' },
  metric: { length: 'Length, km', width: 'Width, m' },
} as const satisfies Record<Units, unknown>;

const columnsIn = (units: Units): readonly Column[] => [
  { title: 'Date', field: 'begin_datetime' },
  { title: 'Time' },
  { title: 'Place' },
  { title: 'Rating', field: 'tor_f_scale' },
  { title: 'Deaths', field: 'fatalities', isNumber: true },
  { title: 'Injuries', field: 'injuries', isNumber: true },
  { title: pathTitles[units].length, field: 'length', isNumber: true },
  { title: pathTitles[units].width, field: 'width', isNumber: true },
  { title: 'Damage', field: 'damage', isNumber: true },
];

/** The results as a dense table. It scrolls within its own box, under a head that stays. */
export function TornadoTable({ tornadoes, passedOf, sort, onSort, isStale }: TornadoTableProps) {
  const columns = columnsIn(useUnits());
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll the box
    <div role="region" aria-label="Table of tornadoes" tabIndex={0} className={styles['box']}>
      <table className={`${styles['table']} ${isStale ? 'stale' : ''}`} aria-busy={isStale}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.title} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {tornadoes.map((tornado) => (
            <Row key={tornado.id} tornado={tornado} passed={passedOf?.(tornado) ?? ''} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadCellProps extends Pick<TornadoTableProps, 'sort' | 'onSort'> {
  column: Column;
}

function HeadCell({ column: { title, field, isNumber }, sort, onSort }: HeadCellProps) {
  const className = isNumber ? styles['number'] : undefined;
  if (!field) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  const direction = sort.sortBy === field ? sort.sortDirection : undefined;
  const Arrow = direction === 'ASC' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" className={className} aria-sort={direction && sortWords[direction]}>
      <button
        type="button"
        onClick={() => onSort({ sortBy: field, sortDirection: direction === 'DESC' ? 'ASC' : 'DESC' })}
      >
        {title}
        <Arrow size={14} aria-hidden="true" className={direction ? '' : 'unseen not-printed'} />
      </button>
    </th>
  );
}

const sortWords = { ASC: 'ascending', DESC: 'descending' } as const satisfies Record<SortDirection, string>;

function Row({ tornado, passed }: { tornado: TornadoSummary; passed: string }) {
  const { id, path_length: length, path_width: width, damage_estimate: damage } = tornado;
  const units = useUnits();
  const name = nameOf(tornado);
  return (
    <tr>
      <td>
        <DayLink at={tornado.begin_wall} day="local">
          {shortDate(tornado.begin_wall)}
        </DayLink>
      </td>
      <td>{beginClock(tornado)}</td>
      <th scope="row" className={styles['place']}>
        <Link to={`/tornadoes/${id}`}>{name.title}</Link>
        <span className={name.place === null ? 'second-13' : 'second-13 block'}>
          {name.place}
          {besideDate(tornado)}
        </span>
        {passed ? <span className="second-13 block">{passed}</span> : null}
      </th>
      <td>
        <RatingBadge rating={tornado.tor_f_scale} />
      </td>
      <NumberCell
        {...peopleTexts(tornado.fatalities, tornado.fatalities_here, tornado.fatalities_at_least)}
      />
      <NumberCell {...peopleTexts(tornado.injuries, tornado.injuries_here, tornado.injuries_at_least)} />
      <NumberCell text={numberText(amountIn(units, 'length', length))} />
      <NumberCell text={numberText(amountIn(units, 'width', width))} />
      <NumberCell text={damageText(damage, tornado.damage_at_least)} />
    </tr>
  );
}

function numberText(value: number | null, isAtLeast?: boolean): string | null {
  return value === null ? null : atLeastSign(isAtLeast) + groupedNumber(value);
}

/** In the state or county that the list is of; then along the whole path, where that is another number. */
function peopleTexts(whole: number | null, here: number | null = whole, isAtLeast?: boolean) {
  const along = here === whole ? null : numberText(whole, isAtLeast);
  return { text: numberText(here, isAtLeast), along };
}

function damageText(dollars: number | null, isAtLeast?: boolean): string | null {
  if (dollars === null) return null;
  return dollars === 0 ? '$0' : atLeastSign(isAtLeast) + formatDamage(dollars);
}

/** A dash stands for what is not recorded: unknown is never zero. */
function NumberCell({ text, along = null }: { text: string | null; along?: string | null }) {
  return (
    <td className={styles['number']}>
      {text ?? (
        <>
          <span aria-hidden="true" title={notRecorded}>
            –
          </span>
          <VisuallyHidden inline>{notRecorded}</VisuallyHidden>
        </>
      )}
      {along === null ? null : <span className="second-13 block">of {along} along the whole path</span>}
    </td>
  );
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  Link,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { EmbedButton } from '../../entities/tornado/share/share-button.tsx';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { useIsPhone } from '../../lib/page/use-is-phone.ts';
import type { MapView } from '../../map/map-view.ts';
import { prepareReader } from '../../map/record/read-record.ts';
import { FilterPanel } from '../../ui/filters/filter-panel.tsx';
import { Fold } from '../../ui/fold.tsx';
import { urlZoomOf, distanceOfUrlZoom, distanceOfMapZoom, mapZoomOfDistance } from './camera.ts';
import { explorerQueryString, type ExplorerPlace } from './filters/explorer-query-string.ts';
import { filterQueryString, isActive, noFilters, type ExplorerFilters } from './filters/explorer-filters.ts';
import { firstBounds } from './filters/first-bounds.ts';
import { listLink } from './filters/list-link.ts';
import { ExplorerMap } from './explorer-map.tsx';
import { MapDownload } from './map-download.tsx';
import { useTrackLayer, type DayBrush } from './tracks/use-track-layer.ts';
import { useSettled } from './use-settled.ts';
import { reachesBeyond } from '../../entities/preliminary/narrow-reports.ts';
import { useCurrentCatalogue } from '../../lib/current-catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { DateField, MonthDaySelect, StateSelect } from '../../ui/filters/filter-fields.tsx';
import { ScaleSelect } from '../../ui/filters/scale-select.tsx';
import { SearchField } from '../../ui/search/search-field.tsx';
import { UnitsSwitch } from '../../ui/units-switch.tsx';
import { apiFilters } from './filters/api-filters.ts';
import styles from './explorer-page.module.css';

// While the app starts: then the record can be read as soon as it is known which one is served.
prepareReader();

/** The delay between the last change of a filter and its use for pins and URL. */
const filterSettleMilliseconds = 1_000;
const noSentences: readonly string[] = [];

const panelTitle = 'Map Filters & Display Options';
const touchOnly = '(hover: none)';

/** The explorer: the most significant tornadoes in view as pins, over the tracks of the whole record. */
export function ExplorerPage() {
  usePageTitle('Tornado Map Explorer');
  const { key } = useLocation();
  const type = useNavigationType();
  const [visit, setVisit] = useState(key);
  // The explorer itself only replaces the URL. A link to the map, Back and Forward start it again from their URL.
  if (type !== NavigationType.Replace && key !== visit) setVisit(key);
  return <Explorer key={visit} />;
}

function Explorer() {
  const [search, setSearch] = useSearchParams();
  const [first] = useState(() => explorerQueryString.read(search));
  const [filters, setFilters] = useState(() => filterQueryString.read(search));
  const [brush, setBrush] = useState<DayBrush>({ months: first.months, hours: first.hours });
  const [firstFilters] = useState(filters);
  const [leftOut] = useState(() => explorerQueryString.leftOut(search));
  const [showPaths, setShowPaths] = useState(first.showPaths);
  const [showTracks, setShowTracks] = useState(first.showTracks);
  const [showReports, setShowReports] = useState(first.showReports);
  const [place, setPlace] = useState<ExplorerPlace | undefined>(first.place);
  const applied = useSettled(filters, filterSettleMilliseconds);
  const restingBrush = useSettled(brush, filterSettleMilliseconds);

  const nextQueryString = useMemo(
    () =>
      textOf(
        explorerQueryString.write({
          ...applied,
          ...restingBrush,
          place,
          showPaths,
          showTracks,
          showReports,
          area: place ? null : first.area,
        }),
      ),
    [applied, restingBrush, place, showPaths, showTracks, showReports, first.area],
  );
  const shownQueryString = useRef(textOf(search));
  useEffect(() => {
    if (nextQueryString === shownQueryString.current) return;
    shownQueryString.current = nextQueryString;
    setSearch(nextQueryString, { replace: true });
  }, [nextQueryString, setSearch]);

  const onView = useCallback(({ place: to }: MapView) => {
    setPlace({ latitude: to.latitude, longitude: to.longitude, distance: distanceOfMapZoom(to.zoom) });
  }, []);

  const isNarrowed = isActive(filters) || Boolean(brush.months ?? brush.hours);
  const navigate = useNavigate();
  const startPlace = useMemo(() => {
    if (!first.place) return undefined;
    const { latitude, longitude, distance } = first.place;
    const asWritten = distanceOfUrlZoom(urlZoomOf(distance));
    return { latitude, longitude, zoom: mapZoomOfDistance(asWritten) };
  }, [first]);

  const [startBounds] = useState(() => firstBounds(first));
  const list = listLink(filters, brush);
  const layer = useTrackLayer({ filters, onFilters: setFilters, dayBrush: brush, onDayBrush: setBrush });

  const isPhone = useIsPhone();
  const badge = isNarrowed ? 'Active' : undefined;
  const form = (
    <ExplorerFilterForm
      filters={filters}
      onFilters={setFilters}
      showPaths={showPaths}
      onShowPaths={setShowPaths}
      showTracks={showTracks}
      onShowTracks={setShowTracks}
      showReports={showReports}
      onShowReports={setShowReports}
      isPhone={isPhone}
      onClear={
        !isNarrowed
          ? undefined
          : () => {
              setFilters(noFilters);
              setBrush({ months: undefined, hours: undefined });
            }
      }
    />
  );
  const embed = <EmbedButton path="/map" query={filterQueryString.write(filters)} title="Tornado map" />;
  const download = <MapDownload filters={filters} layer={layer} />;
  const heading = <h1>Tornado Map Explorer</h1>;
  const asList = (words: string) => (
    <Link to={list.to} state={{ leftOut: list.leftOut }} aria-label="See these as a list">
      {words}
    </Link>
  );

  return (
    <div className={`${styles['page']} ${isPhone ? styles['whole'] : ''}`}>
      {isPhone ? null : (
        <div className={styles['head']}>
          {heading}
          <div className={styles['actions']}>
            {asList('See these as a list')}
            {embed}
            <div className={styles['download']}>{download}</div>
          </div>
          <FilterPanel title={panelTitle} badge={badge} isSheet>
            {form}
          </FilterPanel>
        </div>
      )}
      <ExplorerMap
        startPlace={startPlace}
        startBounds={startBounds}
        leftOut={filters === firstFilters ? leftOut : noSentences}
        filters={filters}
        appliedFilters={applied}
        onFilters={setFilters}
        brush={brush}
        layer={layer}
        showPaths={showPaths}
        showTracks={showTracks}
        showReports={showReports}
        onMoved={onView}
        onOpen={(id) => void navigate(`/tornadoes/${id}`)}
        sheet={
          isPhone
            ? {
                title: panelTitle,
                badge,
                heading,
                action: asList('List'),
                filters: form,
                foot: (
                  <>
                    <div className="buttons">
                      {embed}
                      {download}
                    </div>
                    <Fold title="How to Use" level={2} isSmall>
                      <HowToUse />
                    </Fold>
                    <LegalLinks />
                  </>
                ),
              }
            : undefined
        }
      />
      {isPhone ? null : (
        <section className={styles['help']} aria-labelledby="how-to-use">
          <h2 id="how-to-use">How to Use</h2>
          <HowToUse />
        </section>
      )}
    </div>
  );
}

/** Returns the query string as the router writes it, with the commas of a list encoded. */
function textOf(query: string | URLSearchParams): string {
  return new URLSearchParams(query).toString();
}

/** How to use the map, in the words of the device: touching, or pointing and keys. */
function HowToUse() {
  const [isTouch] = useState(() => matchMedia(touchOnly).matches);
  const press = isTouch ? 'Tap' : 'Click';
  return (
    <ul>
      <li>
        Each thin line is a tornado’s path. A dot is a tornado with no recorded end.{' '}
        {isTouch ? 'Tap one to read more.' : 'Point at one to read its name, or click it to read more.'}
      </li>
      <li>
        The round pins are the most significant tornadoes in view: by rating, then fatalities, injuries and
        path length.{' '}
        {isTouch
          ? 'Drag with one finger or pinch with two to see others.'
          : 'Move or zoom the map to see others.'}
      </li>
      <li>
        {press} a pin to open its card; {press.toLowerCase()} it again to open the tornado’s page. A number
        marks several pins: press it to zoom in or list them. Pin a card to keep it open.
      </li>
      <li>Drag over years, months or hours to filter, or press play.</li>
      {isTouch ? null : (
        <li>
          Keys: arrows move the map, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>f</kbd> or <kbd>F11</kbd> fills
          the screen, <kbd>Esc</kbd> closes.
        </li>
      )}
    </ul>
  );
}

/** The map has no footer on a phone. The menu has the other links of that. */
function LegalLinks() {
  return (
    <nav aria-label="Footer" className={`touch-links ${styles['legal']}`}>
      <Link to="/credits">Credits</Link>
      <Link to="/privacy-policy">Privacy Policy</Link>
      <Link to="/terms-of-service">Terms of Service</Link>
    </nav>
  );
}

interface ExplorerFilterFormProps {
  filters: ExplorerFilters;
  onFilters: (filters: ExplorerFilters) => void;
  showPaths: boolean;
  onShowPaths: (show: boolean) => void;
  showTracks: boolean;
  onShowTracks: (show: boolean) => void;
  showReports: boolean;
  onShowReports: (show: boolean) => void;
  /** Undefined where there is nothing to clear. */
  onClear: (() => void) | undefined;
  /** On a phone the legend is in sight, so its ratings one by one come last. */
  isPhone: boolean;
}

/** The filters of the map. They take effect without a button: on the tracks at once, on the pins a second later. */
function ExplorerFilterForm({
  filters,
  onFilters,
  showPaths,
  onShowPaths,
  showTracks,
  onShowTracks,
  showReports,
  onShowReports,
  onClear,
  isPhone,
}: ExplorerFilterFormProps) {
  const change = (part: Partial<ExplorerFilters>) => onFilters({ ...filters, ...part });
  const scale = <ScaleSelect value={filters.ratings} onChange={(ratings) => change({ ratings })} />;
  return (
    <div className={styles['form']}>
      <SearchField label="Search the map" value={filters.q} onSearch={(q) => change({ q })} />
      {isPhone ? null : scale}
      <div className={styles['fields']}>
        <StateSelect value={filters.state} onChange={(state) => change({ state })} />
        <MonthDaySelect value={filters.monthDay} onChange={(monthDay) => change({ monthDay })} />
        <DateField label="From" value={filters.from} onChange={(from) => change({ from })} />
        <DateField label="To" value={filters.to} onChange={(to) => change({ to })} />
      </div>
      <div className={styles['switches']}>
        <Switch label="Show paths of pins" isOn={showPaths} onChange={onShowPaths} />
        <Switch label="Show every track since 1950" isOn={showTracks} onChange={onShowTracks} />
        <ReportSwitch filters={filters} isOn={showReports} onChange={onShowReports} />
        <UnitsSwitch name="map" />
        <Button onClick={onClear} disabled={!onClear}>
          Clear Filters
        </Button>
      </div>
      {isPhone ? scale : null}
    </div>
  );
}

interface ReportSwitchProps {
  filters: ExplorerFilters;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** The switch of the preliminary reports. Where the time span ends within the official record, there are none to show. */
function ReportSwitch({ filters, isOn, onChange }: ReportSwitchProps) {
  const until = useCurrentCatalogue().data?.official_until;
  if (!until) return null;
  const isBeyond = reachesBeyond(apiFilters(filters), until);
  const label = `Show preliminary reports since ${longDate(until)}`;
  return (
    <Switch
      label={isBeyond ? label : `${label} (after the selected time span)`}
      isOn={isOn && isBeyond}
      onChange={isBeyond ? onChange : undefined}
    />
  );
}

interface SwitchProps {
  label: string;
  isOn: boolean;
  /** Undefined where there is nothing to switch. */
  onChange: ((isOn: boolean) => void) | undefined;
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className={styles['switch']}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={!onChange}
        onChange={({ target }) => onChange?.(target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

import { longDate } from '@touchdown/shared/text/written-date.ts';
import { reachesBeyond } from '../../../entities/preliminary/narrow-reports.ts';
import { useCurrentCatalogue } from '../../../lib/current-catalogue.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/filters/date-field.tsx';
import { MonthDaySelect } from '../../../ui/filters/month-day-select.tsx';
import { ScaleSelect } from '../../../ui/filters/scale-select.tsx';
import { StateSelect } from '../../../ui/filters/state-select.tsx';
import { SearchField } from '../../../ui/search/search-field.tsx';
import { UnitsSwitch } from '../../../ui/units-switch.tsx';
import { apiFilters } from './api-filters.ts';
import type { ExplorerFilters } from './explorer-filters.ts';
import styles from '../explorer-page.module.css';

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
export function ExplorerFilterForm({
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

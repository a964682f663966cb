import { type Place, LevelTwoError } from '../volume/level-two-error.ts';
import type { Message } from './read-messages.ts';
import {
  endsVolume,
  radialStatus,
  type Radial,
  type RadialContext,
  isPlausibleDirection,
  maxGates,
  toTime,
  type MomentRow,
  RowStore,
} from './radial.ts';
import { readRadial31, readStation } from './read-radial-31.ts';
import { readScanPattern, type ScanPattern } from '../volume/scan-pattern.ts';
import { buildSweep, missingDegrees } from './sweep-builder.ts';
import { SweepCollector, type RadialRun } from './sweep-collector.ts';
import { SweepSelection, type WantedSweeps } from './sweep-selection.ts';
import type { VolumeProblems } from '../volume/volume-problems.ts';
import type { Location, MomentName, Sweep, Volume } from '../volume/volume.ts';
import { looksLikeSignature } from './compressed-records.ts';

/** ICD 2620010J, 7.3.3: "AR2V0006." or "ARCHIVE2.", a number, day, milliseconds, station. */
export const volumeHeaderBytes = 24;
/** Enough bytes to recognize what follows the header. */
export const sniffedBytes = volumeHeaderBytes + 14;

export interface VolumeStart {
  /** The number of bytes before the first record or message. Only the first real-time chunk has a header. */
  headerBytes: number;
  station: string | undefined;
  time: number | undefined;
  isCompressed: boolean;
  /** Whether cuts of half degrees were recombined to whole degrees before they were sent (versions 4 and 7). */
  isRecombined: boolean;
}

/** Recognizes a volume by its first bytes, never by its name. Throws if it is not a volume. */
export function readVolumeStart(bytes: Uint8Array): VolumeStart {
  if (bytes.length === 0) throw new LevelTwoError('EMPTY', 'The file is empty', { offset: 0 });
  const start = String.fromCharCode(...bytes.subarray(0, 9));
  refuseOtherCompression(start);
  if (looksLikeSignature(bytes, 4))
    return { headerBytes: 0, station: undefined, time: undefined, isCompressed: true, isRecombined: false };
  if (!/^(AR2V\d{4}\.|ARCHIVE2\.)/.test(start) || bytes.length < volumeHeaderBytes) {
    const sentence =
      'The file is not a Level II volume: it begins neither with AR2V and a version nor with ARCHIVE2';
    throw new LevelTwoError('NOT_LEVEL_TWO', sentence, { offset: 0 });
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const day = view.getUint32(12);
  return {
    headerBytes: volumeHeaderBytes,
    station: readStation(view, 20),
    time: day <= 0xffff ? toTime(day, view.getUint32(16)) : undefined,
    isCompressed: looksLikeSignature(bytes, volumeHeaderBytes + 4),
    isRecombined: /^AR2V000[47]/.test(start),
  };
}

function refuseOtherCompression(start: string): void {
  const refuse = (name: string, advice: string) => {
    const sentence = `The whole file is compressed with ${name}: ${advice}`;
    throw new LevelTwoError(name === 'gzip' ? 'GZIP' : 'UNSUPPORTED_COMPRESSION', sentence, { offset: 0 });
  };
  if (start.startsWith('\x1f\x8b')) refuse('gzip', 'read it with readVolume, or unpack it first');
  if (start.startsWith('\x1f\x9d')) refuse('compress (.Z)', 'only gzip is supported');
  if (start.startsWith('BZh')) refuse('bzip2', 'only gzip is supported');
}

/** Message 1, until 2008: ICD 2620002AA, table III. Offsets count from the end of the message's header. */
const headerBytes = 100;
/** The lowest three bits of an angle are unused. */
const angleStep = 180 / 4_096 / 8;

function readRadial1(view: DataView, context: RadialContext) {
  const { reportDamage } = context;
  if (view.byteLength < headerBytes) {
    reportDamage('DAMAGED_RADIAL', `A radial of ${view.byteLength} bytes is shorter than its header`);
    return undefined;
  }
  const time = toTime(view.getUint16(4), view.getUint32(0));
  const azimuthDegrees = view.getUint16(8) * angleStep;
  const raised = view.getUint16(14) * angleStep;
  const elevationDegrees = raised > 90 ? raised - 360 : raised;
  const elevationNumber = view.getUint16(16);
  if (time === undefined || !isPlausibleDirection(azimuthDegrees, elevationDegrees, elevationNumber)) {
    reportDamage('DAMAGED_RADIAL', 'A radial has an impossible time or direction');
    return undefined;
  }
  const radial: Radial = {
    station: undefined,
    time,
    azimuthDegrees,
    elevationDegrees,
    elevationNumber,
    status: view.getUint16(12),
    nyquistMetersPerSecond: view.getInt16(60) / 100 || undefined,
    vcp: view.getUint16(44) || undefined,
    location: undefined,
    moments: [],
  };
  const add = (row: MomentRow | undefined) => {
    if (row) radial.moments.push(row);
  };
  const read = (name: MomentName, pointer: number) =>
    context.isWanted(name) ? readMoment(view, name, pointer, context) : undefined;
  add(read('REF', view.getUint16(36)));
  add(read('VEL', view.getUint16(38)));
  add(read('SW', view.getUint16(40)));
  return radial;
}

/** A pointer of zero means that the radar did not measure the moment in this cut. */
function readMoment(
  view: DataView,
  name: MomentName,
  pointer: number,
  { rows, reportDamage }: RadialContext,
) {
  const isReflectivity = name === 'REF';
  const gateCount = view.getUint16(isReflectivity ? 26 : 28);
  if (pointer === 0 || gateCount === 0) return undefined;
  const gateSpacingMeters = view.getUint16(isReflectivity ? 22 : 24);
  if (pointer < headerBytes || pointer + gateCount > view.byteLength || gateCount > maxGates) {
    reportDamage('DAMAGED_MOMENT', `${name} states ${gateCount} gates at ${pointer}, outside its radial`);
    return undefined;
  }
  const scale = scaleOf(name, view.getUint16(42));
  if (scale === undefined || gateSpacingMeters === 0) {
    reportDamage(
      'DAMAGED_MOMENT',
      `${name} states resolution ${view.getUint16(42)} and gates every ${gateSpacingMeters} m`,
    );
    return undefined;
  }
  const row: MomentRow = {
    name,
    gateCount,
    firstGateMeters: view.getInt16(isReflectivity ? 18 : 20),
    gateSpacingMeters,
    wordBits: 8,
    scale,
    offset: isReflectivity ? 66 : 129,
    bytes: rows.keep(new Uint8Array(view.buffer, view.byteOffset + pointer, gateCount)),
  };
  return row;
}

/** Table III-E. Only velocity has two resolutions: 2 is half a metre per second, 4 is one. */
function scaleOf(name: MomentName, velocityResolution: number): number | undefined {
  if (name !== 'VEL' || velocityResolution === 2) return 2;
  return velocityResolution === 4 ? 1 : undefined;
}

/** Assembles a volume from its messages. */
export class VolumeAssembly {
  readonly #wants: WantedSweeps;
  readonly #isWantedMoment: (name: MomentName) => boolean;
  readonly #problems: VolumeProblems;
  readonly #rows = new RowStore();
  #selection: SweepSelection;
  #collector: SweepCollector;
  #sweeps: Sweep[] = [];
  #completed: Sweep[] = [];
  readonly #deliveredKeys = new Set<string>();
  #cutsInRecord = new Set<number>();
  #lastCut = -1;

  #station: string | undefined;
  /** As the first two radials say that agree. A header may have been written by whoever stored the file. */
  #radialStation: string | undefined;
  #lastStation: string | undefined;
  readonly #otherStations = new Set<string>();
  #time: number | undefined;
  #location: Location | undefined;
  #vcp: number | undefined;
  #pattern: ScanPattern | undefined;
  #hasRadials = false;
  #hasSkippedRecords = false;
  #isMessage31 = false;

  constructor(wants: WantedSweeps, moments: readonly MomentName[] | undefined, problems: VolumeProblems) {
    this.#wants = wants;
    this.#problems = problems;
    const needed = 'every' in wants ? undefined : wants.moment;
    this.#isWantedMoment = (name) => !moments || moments.includes(name) || name === needed;
    this.#selection = new SweepSelection(wants);
    this.#collector = this.#newCollector();
  }

  get isDone(): boolean {
    return this.#selection.isDone;
  }

  get pattern(): ScanPattern | undefined {
    return this.#pattern;
  }

  get hasRadials(): boolean {
    return this.#hasRadials;
  }

  begin({ station, time }: VolumeStart): void {
    this.#station = station;
    this.#time = time;
  }

  /** Takes a message. Returns whether more are wanted. */
  readonly take = ({ type, body, place }: Message): boolean => {
    if (type === 5 && !this.#pattern) {
      this.#pattern = readScanPattern(body);
      if (this.#pattern) this.#selection.followPattern(this.#pattern);
    } else if (type === 31) {
      this.#isMessage31 = true;
      this.#takeRadial(readRadial31(body, this.#contextAt(place)), place);
    } else if (type === 1) {
      this.#takeRadial(readRadial1(body, this.#contextAt(place)), place);
    }
    return !this.isDone;
  };

  /** Calls `read`, which takes the messages of one record. Returns the cuts of the record's radials. */
  takeRecord(read: () => void): number[] {
    this.#cutsInRecord = new Set();
    read();
    const { current } = this.#collector;
    if (current)
      this.#selection.noteMoments(current[0].elevationNumber - 1, (name) => hasMoment(current, name));
    return [...this.#cutsInRecord];
  }

  /** Returns whether a cut is known not to be wanted, so that its records need not be unpacked. */
  isUnneeded(cut: number): boolean {
    return this.#selection.isUnneeded(cut);
  }

  /** Notes that a record was not unpacked. */
  skipRecord(): void {
    this.#hasSkippedRecords = true;
    this.#collector.abandon();
  }

  /** Discards all sweeps and starts again. `takeCompleted` does not return a sweep twice. */
  restart(): void {
    this.#selection = new SweepSelection(this.#wants);
    if (this.#pattern) this.#selection.followPattern(this.#pattern);
    this.#collector = this.#newCollector();
    this.#sweeps = [];
  }

  /** Returns the sweeps that were completed since the last call. */
  takeCompleted(): Sweep[] {
    const completed = this.#completed;
    this.#completed = [];
    return completed;
  }

  end(place: Place): Volume {
    if (!this.isDone) this.#collector.end();
    this.#rows.clear();
    const isComplete = this.#reportMissing(place);
    return {
      station: this.#station,
      otherStations: [...this.#otherStations],
      location: this.#location,
      time: this.#time,
      vcp: this.#vcp ?? this.#pattern?.number,
      scanPattern: this.#pattern,
      sweeps: this.#sweeps,
      isComplete,
      problems: this.#problems.list,
      unreportedProblems: this.#problems.unreported,
    };
  }

  #newCollector(): SweepCollector {
    return new SweepCollector(this.#problems, (run) => {
      this.#takeSweep(run);
      this.#rows.nextSweep();
    });
  }

  #contextAt(place: Place): RadialContext {
    return {
      rows: this.#rows,
      isWanted: this.#isWantedMoment,
      reportDamage: (code, sentence) => this.#problems.add(code, sentence, place),
    };
  }

  #takeRadial(radial: Radial | undefined, place: Place): void {
    if (!radial) return;
    if (radial.status & radialStatus.isBad) {
      this.#problems.add('DAMAGED_RADIAL', 'The radar itself reports a radial as bad', place);
      return;
    }
    if (this.#isOfOtherRadar(radial, place)) return;
    this.#hasRadials = true;
    this.#cutsInRecord.add(radial.elevationNumber - 1);
    this.#station ??= radial.station;
    this.#time ??= radial.time;
    this.#location ??= radial.location;
    this.#vcp ??= radial.vcp;
    this.#collector.add(radial, place);
  }

  /** Two radars' radials in one sweep would be a picture of neither. Radials before 2008 do not name their radar. */
  #isOfOtherRadar({ station }: Radial, place: Place): boolean {
    if (station === undefined || station === this.#radialStation) return false;
    const isSure = station === this.#lastStation;
    this.#lastStation = station;
    if (this.#radialStation === undefined) {
      if (isSure) this.#radialStation = station;
      return false;
    }
    if (this.#otherStations.has(station)) return true;
    // One radial with another name is damage.
    if (isSure) this.#otherStations.add(station);
    const sentence = `A radial of ${station} is among those of ${this.#radialStation}`;
    this.#problems.add(isSure ? 'OTHER_RADAR' : 'DAMAGED_RADIAL', sentence, place);
    return true;
  }

  #takeSweep(run: RadialRun): void {
    const [first] = run.radials;
    this.#lastCut = Math.max(this.#lastCut, first.elevationNumber - 1);
    const isLast = endsVolume(run.radials.at(-1)?.status ?? 0);
    if (!this.#selection.take(run, isLast, this.#isMessage31)) return;
    const radials = withoutRepeats(run.radials);
    const missing = missingDegrees(radials);
    const isComplete = run.isWhole && missing === 0;
    if (!isComplete) {
      const gap = missing > 0 ? `lacks ${missing.toFixed(1)} degrees` : 'lacks its beginning or its end';
      const sentence = `Cut ${first.elevationNumber} has ${radials.length} radials and ${gap}`;
      this.#problems.add('INCOMPLETE_SWEEP', sentence, run.place);
    }
    const reportOmission = (sentence: string) => this.#problems.add('DAMAGED_MOMENT', sentence, run.place);
    const sweep = buildSweep(radials, isComplete, reportOmission);
    this.#sweeps.push(sweep);
    const key = `${sweep.cut} ${sweep.startTime}`;
    if (!this.#deliveredKeys.has(key)) this.#completed.push(sweep);
    this.#deliveredKeys.add(key);
  }

  #reportMissing(place: Place): boolean {
    const report = (code: 'NO_RADIALS' | 'MISSING_SWEEP' | 'CUT_SHORT', sentence: string) =>
      this.#problems.add(code, sentence, place);
    const present = new Set(this.#sweeps.map(({ cut }) => cut));
    const missing = this.#selection.wantedCuts(this.#lastCut + 1).filter((cut) => !present.has(cut));
    if (!this.#hasRadials && !this.#hasSkippedRecords) report('NO_RADIALS', 'The volume has no radials');
    else if (this.#sweeps.length === 0) report('MISSING_SWEEP', 'The volume has none of the wanted sweeps');
    for (const cut of missing) report('MISSING_SWEEP', `Cut ${cut + 1} is missing`);
    const isToldToEnd = this.#problems.list.some(({ code }) => code === 'CUT_SHORT');
    if (this.#hasRadials && !this.isDone && !isToldToEnd)
      report('CUT_SHORT', `The volume ends in cut ${this.#lastCut + 1}`);
    return (
      this.isDone &&
      missing.length === 0 &&
      this.#sweeps.length > 0 &&
      this.#sweeps.every((sweep) => sweep.isComplete)
    );
  }
}

/** A chunk that was sent twice has its radials twice. The antenna is nowhere twice at the same time. */
function withoutRepeats(radials: readonly Radial[]): readonly Radial[] {
  let latest = Number.NEGATIVE_INFINITY;
  return radials.filter((radial, at) => {
    const isLater = radial.time > latest;
    latest = Math.max(latest, radial.time);
    return isLater || !radials.slice(0, at).some((before) => isSameMoment(before, radial));
  });
}

function isSameMoment(a: Radial, b: Radial): boolean {
  return a.time === b.time && a.azimuthDegrees === b.azimuthDegrees;
}

function hasMoment(radials: readonly Radial[], name: MomentName): boolean {
  return radials.some(({ moments }) => moments.some((row) => row.name === name));
}

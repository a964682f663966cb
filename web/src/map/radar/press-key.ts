import type { FieldWords } from './field-words.ts';
import type { MeasureState } from './measure/use-measure.ts';
import type { usePlay } from './use-play.ts';
import type { useScan } from './use-scan.ts';

interface KeyTargets {
  fields: readonly FieldWords[];
  state: Pick<ReturnType<typeof useScan>, 'ofTilt' | 'step' | 'tilt' | 'setTilt' | 'canTilt' | 'setField'>;
  player: ReturnType<typeof usePlay>;
  /** Undefined where nobody can measure. */
  measure?: MeasureState;
}

/** The key of a field, by its place: 1 to 9, then 0. */
export function keyOf(at: number): string {
  return String((at + 1) % 10);
}

/** Elements that use a key themselves. */
const ownKeys: Record<string, string> = {
  ' ': 'button, [type="checkbox"], select, summary, a',
  ArrowLeft: '[role="application"], [type="range"], select, [data-moves]',
  ArrowRight: '[role="application"], [type="range"], select, [data-moves]',
  PageUp: '[type="range"], select',
  PageDown: '[type="range"], select',
};

/** The keys of a viewer, while something in it has the focus. */
export function pressKey(event: KeyboardEvent, { fields, state, player, measure }: KeyTargets): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  if (target instanceof Element && target.matches(ownKeys[key] ?? 'select')) return;
  const field = fields.find((_, at) => keyOf(at) === key);
  if (key === 'Escape' && measure?.isOn) measure.toggle(false);
  else if (key === ' ') player.toggle();
  else if (key === 'ArrowRight' || key === '.') stepBy(1);
  else if (key === 'ArrowLeft' || key === ',') stepBy(-1);
  else if (key === 'PageUp') state.setTilt(state.tilt + 1);
  else if (key === 'PageDown') state.setTilt(state.tilt - 1);
  else if (field) state.setField(field.id);
  else return;
  event.preventDefault();

  function stepBy(by: 1 | -1) {
    player.pause();
    state.step(by);
  }
}

/** The same keys in words. */
export function keyWords({ fields, state }: Pick<KeyTargets, 'fields' | 'state'>): string {
  const scans = state.ofTilt.length > 1 ? 'space plays and pauses, the left and right arrows step, ' : '';
  const tilts = state.canTilt ? 'Page Up and Page Down tilt the beam, ' : '';
  const onMap = state.ofTilt.length > 1 ? '; comma and period step' : '';
  const digits = fields.length > 9 ? '1 to 9 and 0' : `1 to ${fields.length}`;
  return `Keys: ${scans}${tilts}${digits} choose the field. On the map, the arrow keys pan, and plus and minus zoom${onMap}. Click the map to zoom with the wheel.`;
}

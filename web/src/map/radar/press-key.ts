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
  const field = fields[Number(key) - 1];
  if (key === 'Escape' && measure?.isOn) measure.toggle(false);
  else if (key === ' ') player.toggle();
  else if (key === 'ArrowRight' || key === '.') stepBy(1);
  else if (key === 'ArrowLeft' || key === ',') stepBy(-1);
  else if (key === 'PageUp') state.setTilt(state.tilt + 1);
  else if (key === 'PageDown') state.setTilt(state.tilt - 1);
  else if (field && key !== ' ') state.setField(field.id);
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
  const onMap = state.ofTilt.length > 1 ? ' and comma and period step' : '';
  return `Keys: ${scans}${tilts}1 to ${fields.length} choose the field. On the map the arrows move it, plus and minus zoom${onMap}; after a press on it, the wheel zooms.`;
}
